import type { Decision } from '@cadenza/domain/kernel/decider';
import { reject } from '@cadenza/domain/kernel/rejection';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { PlannedWork, RecordValues, RegistryEvent } from '@cadenza/domain/registry/events';
import { withCompanyAtOnce } from '@cadenza/infra/postgres/company-scope';
import { plannedOn } from '@cadenza/projections/planning/queries-of-uses';
import type { RegistryContext } from './registry-context.ts';

/** Of a day that is closed: what becomes of the work planned on it. */
export type PlannedWorkChoice = { plannedWork?: PlannedWork | null | undefined };

/**
 * A day is not closed under planned work without a word about it: refused with the count, unless the choice is there; then
 * the event carries it, and the worker moves what is to move.
 */
export const onClosedDay = async (
  { services, actor }: RegistryContext,
  kind: Kind,
  intent: { type: string } & PlannedWorkChoice,
  decision: readonly RegistryEvent[],
): Promise<Decision<RegistryEvent>> => {
  const day = kind.closes === null ? undefined : closedBy(kind.closes, decision);
  if (day === undefined) return decision;
  const { plannedWork } = intent;
  if (plannedWork) return saying(plannedWork, decision);
  await services.readAfter.wait(actor, ['planning']);
  const { companyId } = actor;
  const { total } = await withCompanyAtOnce(services.pool, companyId, (db) =>
    plannedOn(db, companyId, day, { limit: 1 }),
  );
  // What is there all the same when the day is closed was placed while nobody could see it: it goes, as if it came later.
  return total === 0 ? saying('move', decision) : reject('planned_work_on_day', { day, count: total });
};

const saying = (plannedWork: PlannedWork, decision: readonly RegistryEvent[]): RegistryEvent[] =>
  decision.map((event) => ({ ...event, data: { ...event.data, plannedWork } }));

const closedBy = (field: string, events: readonly RegistryEvent[]): string | undefined => {
  const values: RecordValues = events[0]?.data.values ?? {};
  return typeof values[field] === 'string' ? values[field] : undefined;
};
