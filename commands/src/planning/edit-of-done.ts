import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { sameValue } from '@cadenza/domain/planning/anomalies';
import { hasMore } from '@cadenza/domain/planning/expansion';
import { planInForce } from '@cadenza/domain/planning/intervention-plan';
import { firstOf } from '@cadenza/domain/planning/series-plan';
import type { KnownSeries } from '@cadenza/domain/planning/series-state';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { openOccurrences } from '@cadenza/projections/planning/queries-of-series';
import type { Edit } from './edit-input.ts';
import type { Facts } from './on-streams.ts';
import type { PlanningContext } from './planning-context.ts';

type Scope = 'all' | 'following';

/** What completion keeps as it was, beside the time. */
const kept = [
  'equipmentId',
  'interventionId',
  'interventionTypeId',
  'maintainerId',
  'checklistId',
  'anomalyIds',
  'notes',
  'fault',
] as const;

/**
 * An edit of many that reaches done work only: what was completed keeps what it had, so nothing would follow. Null where
 * something can, or where all that was said is so already.
 */
export const refusalOfDone = async (
  asked: PlanningContext,
  edit: Edit,
  scope: Scope,
  { series, ordinal, state }: Facts,
): Promise<Rejection | null> => {
  const plan = planInForce(series, ordinal, state);
  if (series.status === 'none' || state.status !== 'completed' || plan === null) return null;
  const times = (['start', 'end'] as const).filter((field) => {
    const given = edit[field];
    return given && Date.parse(given) !== Date.parse(plan[field]);
  });
  const values = kept.filter((field) => {
    const given = edit[field];
    return given !== undefined && !sameValue(given, plan[field]);
  });
  const differing = [...times, ...values];
  if (differing.length === 0 || (await canFollow(asked, edit, series, firstOf({ scope, ordinal }, series))))
    return null;
  if (times.length > 0) return reject('cannot_move_completed');
  const errors = differing.map((field) => ({ field, code: 'cannot_change' }));
  return reject('invalid_fields', {}, errors);
};

/** Whether anything from an ordinal on is not done, or comes yet: by the series as it is, or as the edit makes it. */
const canFollow = async (
  { services, actor }: PlanningContext,
  edit: Edit,
  series: KnownSeries,
  fromOrdinal: number,
): Promise<boolean> => {
  if (hasMore(series) || grows(edit, series)) return true;
  const { companyId } = actor;
  const { seriesId } = series.rules.plan;
  // What the caller did last may have done the last of them.
  await services.readAfter.wait(actor, ['planning']);
  const { open, count } = await withCompany(services.pool, companyId, (db) =>
    openOccurrences(db, companyId, { seriesId, fromOrdinal }),
  );
  // What was expanded a moment ago may not have its row yet: it is not done.
  return open || count < series.occurrences.length;
};

/** Another rule, or an end behind the one of before, brings new occurrences, which take what is said with it. */
const grows = ({ recurrenceId, planUntil }: Edit, { rules: { plan } }: KnownSeries): boolean =>
  (recurrenceId !== undefined && recurrenceId !== null && recurrenceId !== plan.recurrenceId) ||
  (planUntil !== undefined && plan.planUntil !== null && (planUntil === null || planUntil > plan.planUntil));
