import type { UseCaseServices } from '@cadenza/commands/create-services';
import { changeSeries, onOccurrence } from '@cadenza/commands/planning/on-streams';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import type { InterventionIntent } from '@cadenza/domain/planning/intervention-commands';
import { isCancelled, planInForce } from '@cadenza/domain/planning/intervention-plan';
import { isStarted } from '@cadenza/domain/planning/return-to-day';
import { type PlannedOccurrence, valuesAt } from '@cadenza/domain/planning/series-plan';
import { withoutRecord } from '@cadenza/domain/planning/without-record';
import { type JobHandler, JobMustWait, JobRefused } from '@cadenza/infra/jobs/jobs';
import { readPositions } from '@cadenza/projections/kernel/positions';
import { plansToCancel } from '@cadenza/queries/planning/plans-to-cancel';
import { isUsedKind, type UsedKind } from '@cadenza/queries/planning/record-uses';
import type { z } from 'zod';
import { answered } from '../kernel/answered.ts';
import { commandOfJob } from '../kernel/command-of-job.ts';
import type { cancelPlans } from './jobs.ts';

type Needs = UseCaseServices;
type Payload = z.infer<typeof cancelPlans.schema>;
type Use = { id: string; seriesId: string; ordinal: number };

/** What was deactivated, and whose request did it. */
type Cause = Payload & { correlationId: string };

/** More than this at once is left to the next attempt, which finds fewer. */
const maxAtOnce = 2_000;

/**
 * Cancels what was planned from the deactivation on and is neither begun nor completed. What was begun stays, its clocks stop, and it goes on without the record where it can do
 * without. What belongs to equipment or to a kind of work
 * ends with its series, unless the occurrence alone was given to it, or the end would take along open work that is elsewhere or
 * overdue: then the listed occurrences go one by one, and where the series would go on with the record, it ends with its next
 * occurrence, which is not there yet. Of a maintainer's, a checklist's or an anomaly's series only the
 * listed occurrences go, and what is expanded later comes without them. Every command has an id that follows from the event: run again, it finds its own work done.
 * Which series go on is asked of the series themselves: a run that was cut off has cancelled their occurrences already.
 */
export const cancelPlansHandler =
  (services: Needs, { atOnce = maxAtOnce } = {}): JobHandler<Payload> =>
  async (asked, { correlationId, logger, signal }) => {
    const payload = { ...asked, correlationId };
    const { companyId, kind, id, position, deactivatedAt } = payload;
    if (!isUsedKind(kind)) throw new JobRefused(`nothing is planned for a ${kind}`);
    const positions = await readPositions(services.pool);
    const behind = ['planning', 'registry'].filter((name) => (positions.get(name) ?? 0n) < BigInt(position));
    if (behind.length > 0) throw new JobMustWait(`read models are behind the event that asks: ${behind.join(', ')}`);

    const wanted = { kind, id, deactivatedAt, most: atOnce };
    const found = await answered({ services, companyId }, plansToCancel, wanted);
    const { rows, total, begun, goOn, oneByOne, following } = found;
    for (const use of [...begun, ...oneByOne]) {
      signal.throwIfAborted();
      await cancelOne(services, payload, kind, use);
    }
    // Where listed work ends its series, that is before its next occurrence.
    const from = new Map([...goOn, ...following].map(({ seriesId, ordinal }) => [seriesId, ordinal]));
    for (const [seriesId, ordinal] of from) {
      signal.throwIfAborted();
      await endUse(services, payload, kind, { seriesId, ordinal });
    }
    logger.info({ kind, id, occurrences: rows.length, series: from.size }, 'a deactivated record is planned no more');
    if (total > rows.length) throw new Error(`${total - rows.length} occurrences are left`);
  };

/**
 * From an ordinal on the series ends, or goes on without the record. As work is listed by its start, another attempt may come to an
 * earlier ordinal: ending the series there is another command, not the same again.
 */
const endUse = async (
  services: Needs,
  payload: Cause,
  kind: UsedKind,
  { seriesId, ordinal }: { seriesId: string; ordinal: number },
): Promise<void> => {
  const without = withoutRecord[kind];
  const asked = commandFor(services, payload, without === undefined ? `${seriesId} ${ordinal}` : seriesId);
  const done = await changeSeries(asked, seriesId, (series) => {
    if (without === undefined || series.status === 'none')
      return [{ type: 'CancelSeries', scope: 'following', ordinal, reason: reasonOf(kind), cause: 'deactivated' }];
    const changes = without(valuesAt(series.rules, ordinal), payload.id);
    return [{ type: 'ChangeSeries', scope: 'following', ordinal, changes }];
  });
  // Ended meanwhile by somebody: nothing is left to do.
  if (isRejection(done) && done.code !== 'occurrence_cancelled') throw new Error(`series ${seriesId}: ${done.code}`);
};

/** One of the listed works, as it is by now: who began it meanwhile has begun it. */
const cancelOne = async (
  services: Needs,
  payload: Cause,
  kind: UsedKind,
  { id, seriesId, ordinal }: Use,
): Promise<void> => {
  const asked = commandFor(services, payload, id);
  services.occurrencePlaces.meet(asked.actor, id, { seriesId, ordinal });
  const done = await onOccurrence(asked, id, 'planning.manage', async ({ series, state }) => {
    if (state.status === 'completed') return [];
    const plan = isStarted(state) && !isCancelled(series, ordinal, state) ? planInForce(series, ordinal, state) : null;
    return plan === null
      ? [{ type: 'CancelIntervention', reason: reasonOf(kind), cause: 'deactivated' }]
      : [{ type: 'StopClocks', until: payload.deactivatedAt }, ...without(plan, kind, payload)];
  });
  // Completed meanwhile: it stays.
  if (isRejection(done) && done.code !== 'cannot_delete_completed') throw new Error(`occurrence ${id}: ${done.code}`);
};

/** What is still to come goes on without what it can do without; what was begun before keeps what it was begun with. */
const without = (
  plan: PlannedOccurrence,
  kind: UsedKind,
  { id, deactivatedAt }: Payload,
): readonly InterventionIntent[] => {
  const changes = Date.parse(plan.start) < Date.parse(deactivatedAt) ? undefined : withoutRecord[kind]?.(plan, id);
  if (changes === undefined) return [];
  const { maintainerId, ...others } = changes;
  return maintainerId === undefined
    ? [{ type: 'ChangeIntervention', changes: others }]
    : [{ type: 'AssignIntervention', maintainerId }];
};

/** A code, for whoever reads the log: screens show the cause. */
const reasonOf = (kind: string): string => `deactivated:${kind}`;

/** One event may be the cause of several: of each record that it names. */
const commandFor = (services: Needs, { companyId, eventId, correlationId, kind, id }: Cause, target: string) =>
  commandOfJob(services, {
    ...{ companyId, correlationId, causationId: eventId },
    commandId: uuidV5(eventId, `cancel ${kind} ${id} ${target}`),
  });
