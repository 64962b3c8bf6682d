import { systemActor } from '@cadenza/commands/kernel/actor';
import type { WorkingCalendar } from '@cadenza/domain/company/working-calendar';
import type { Decision } from '@cadenza/domain/kernel/decider';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { offClosedDay, plannedDay } from '@cadenza/domain/planning/closed-day';
import { type InterventionEvent, interventionStream, seriesStream } from '@cadenza/domain/planning/events';
import { todayIn } from '@cadenza/domain/planning/expansion';
import { interventionDecider } from '@cadenza/domain/planning/intervention';
import type { InterventionIntent } from '@cadenza/domain/planning/intervention-commands';
import { planInForce } from '@cadenza/domain/planning/intervention-plan';
import type { InterventionState } from '@cadenza/domain/planning/intervention-state';
import { seriesDecider } from '@cadenza/domain/planning/series';
import type { SeriesState } from '@cadenza/domain/planning/series-state';
import { recordStream } from '@cadenza/domain/registry/descriptor';
import { workingCalendarDay } from '@cadenza/domain/registry/working-calendar-day';
import { fold } from '@cadenza/infra/event-store/fold';
import type { JobHandler } from '@cadenza/infra/jobs/jobs';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { readPositions } from '@cadenza/projections/kernel/positions';
import { plannedOn } from '@cadenza/projections/planning/queries-of-uses';
import type { z } from 'zod';
import type { Services } from '../kernel/services.ts';
import { loadCalendar } from '../planning/load-calendar.ts';
import { closureOf } from './closure-of.ts';
import type { movePlannedWork } from './jobs.ts';

type Needs = Pick<Services, 'store' | 'execute' | 'pool' | 'clock'>;
type Payload = z.infer<typeof movePlannedWork.schema>;

/** More than this at once is left to the next attempt, which finds fewer. */
const maxAtOnce = 2_000;

/** Somebody was quicker: completed, cancelled or gone, it stays what it became. */
const settled = new Set(['cannot_move_completed', 'cannot_delete_completed', 'occurrence_cancelled']);

/**
 * Moves what lies on a closed day, each occurrence by a command whose id follows from the event that closed the day: run
 * again, it finds its own work done. What was moved meanwhile, or lies on a day that is worked again, is left alone.
 */
export const movePlannedWorkHandler =
  (services: Needs): JobHandler<Payload> =>
  async ({ companyId, day, eventId, position }, { correlationId, logger, signal }) => {
    const seen = (await readPositions(services.pool)).get('planning') ?? 0n;
    if (seen < BigInt(position)) throw new Error('read model is behind the event that asks: planning');
    const { rows, total } = await withCompany(services.pool, companyId, (db) =>
      plannedOn(db, companyId, day, { limit: maxAtOnce }),
    );
    const closed = recordStream(workingCalendarDay, { id: '', companyId });
    // Worked again, or closed anew by somebody who leaves the work there.
    if (closureOf(await Array.fromAsync(services.store.read(closed)), day)?.data.plannedWork !== 'move') return;
    const calendar = await loadCalendar(services.store, companyId);
    for (const { id, seriesId, ordinal } of rows) {
      signal.throwIfAborted();
      const done = await services.execute({
        permission: 'planning.manage',
        actor: systemActor(companyId),
        commandId: uuidV5(eventId, `move ${id}`),
        correlationId,
        causationId: eventId,
        now: services.clock(),
        stream: interventionStream(id),
        decider: interventionDecider,
        decide: async (state, context): Promise<Decision<InterventionEvent>> => {
          const series = await fold(services.store, seriesStream(seriesId), seriesDecider, companyId);
          const intent = intentFor({ series, ordinal, state, day, calendar, now: services.clock() });
          const facts = { series, ordinal, actor: { canManage: true, ownMaintainerId: null } };
          return intent ? interventionDecider.decide({ ...intent, facts }, state, context) : [];
        },
      });
      if (isRejection(done) && !settled.has(done.code)) throw new Error(`occurrence ${id}: ${done.code}`);
    }
    logger.info({ day, occurrences: rows.length }, 'work on a closed day moved');
    if (total > rows.length) throw new Error(`${total - rows.length} occurrences are left`);
  };

type Found = {
  series: SeriesState;
  ordinal: number;
  state: InterventionState;
  day: string;
  calendar: WorkingCalendar;
  now: string;
};

const intentFor = ({ series, ordinal, state, day, calendar, now }: Found): InterventionIntent | undefined => {
  const plan = planInForce(series, ordinal, state);
  if (series.status === 'none' || plan === null || plannedDay(plan) !== day) return undefined;
  const today = todayIn(plan.timeZone, now);
  const goal = offClosedDay(plan, series.rules.plan, { calendar, today });
  return goal === null ? undefined : { type: 'MoveIntervention', start: goal.start, calendar };
};
