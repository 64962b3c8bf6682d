import type { PlannedWork } from '@cadenza/domain/calendar/planned-work';
import type { Decision } from '@cadenza/domain/kernel/decider';
import { reject } from '@cadenza/domain/kernel/rejection';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { eventType, type RecordValues, type RegistryEvent } from '@cadenza/domain/registry/events';
import type { RegistryRecord } from '@cadenza/domain/registry/records';
import { withCompanyAtOnce } from '@cadenza/infra/postgres/company-scope';
import { noneYet } from '@cadenza/infra/postgres/undefined-table';
import { plannedOn } from '@cadenza/projections/planning/queries-of-uses';
import type { RegistryContext } from './registry-context.ts';

/** Of a day that is closed: what becomes of the work planned on it. */
export type PlannedWorkChoice = { plannedWork?: PlannedWork | null | undefined };

/**
 * A day is not closed under planned work without a word about it: refused with the count, unless the choice is there; then
 * the event carries it, and the worker moves what is to move.
 */
export const onClosedDay = async (
  asked: RegistryContext,
  kind: Kind,
  intent: { type: string } & PlannedWorkChoice,
  decision: readonly RegistryEvent[],
  old: RegistryRecord | undefined,
): Promise<Decision<RegistryEvent>> => {
  if (kind.closes === null) return decision;
  const { plannedWork } = intent;
  const day = closedBy(kind.closes, decision);
  if (day === undefined) return old && plannedWork ? closedAnew(asked, kind, plannedWork, decision, old) : decision;
  if (plannedWork) return saying(plannedWork, decision);
  const total = await countOn(asked, [day]);
  // What is there all the same when the day is closed was placed while nobody could see it: it goes, as if it came later.
  return total === 0 ? saying('move', decision) : reject('planned_work_on_day', { day, count: total });
};

/** A choice for the work that lies on a day which was closed before, and stays closed. */
const closedAnew = async (
  asked: RegistryContext,
  kind: Kind,
  plannedWork: PlannedWork,
  decision: readonly RegistryEvent[],
  { id, values }: RegistryRecord,
): Promise<Decision<RegistryEvent>> => {
  const closes = kind.closes ?? '';
  const day = values[closes];
  if (typeof day !== 'string' || (await countOn(asked, [day])) === 0) return decision;
  const changes = { ...decision[0]?.data.values, [closes]: day };
  return saying(plannedWork, [{ type: eventType(kind, 'Changed'), data: { id, values: changes } }]);
};

/** Works that are planned on these days, those of the caller's own last write among them. */
export const countOn = async ({ services, actor }: RegistryContext, days: readonly string[]): Promise<number> => {
  await services.readAfter.wait(actor, ['planning']);
  const { companyId } = actor;
  const found = withCompanyAtOnce(services.pool, companyId, (db) => plannedOn(db, companyId, days, { limit: 1 }));
  // A company is set up at a first start beside projections that have not made their tables yet: nothing is planned then.
  const { total } = await found.catch(noneYet({ total: 0 }));
  return total;
};

/** The choice for the work on a day, in the events that close it. */
export const saying = (plannedWork: PlannedWork, decision: readonly RegistryEvent[]): RegistryEvent[] =>
  decision.map((event) => ({ ...event, data: { ...event.data, plannedWork } }));

const closedBy = (field: string, events: readonly RegistryEvent[]): string | undefined => {
  const values: RecordValues = events[0]?.data.values ?? {};
  return typeof values[field] === 'string' ? values[field] : undefined;
};
