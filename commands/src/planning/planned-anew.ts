import type { Rejection } from '@cadenza/domain/kernel/rejection';
import { holding } from '@cadenza/domain/planning/held';
import { planInForce } from '@cadenza/domain/planning/intervention-plan';
import { firstOf, isDropped, planOf, valuesAt } from '@cadenza/domain/planning/series-plan';
import type { KnownSeries } from '@cadenza/domain/planning/series-state';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { type OpenWork, openWorks } from '@cadenza/projections/planning/queries-of-series';
import type { Edit } from './edit-input.ts';
import type { Facts } from './on-streams.ts';
import type { PlanningContext } from './planning-context.ts';
import { type Named, refusalOfInactive } from './still-in-use.ts';

type Scope = 'all' | 'following';

const fields = ['equipmentId', 'interventionId', 'maintainerId', 'checklistId'] as const;

/**
 * Works that an edit of their series puts into the future are so for what is in use: those that another rule adds, the one in
 * hand, and what is overdue and goes along. What the edit itself names is asked for by itself.
 */
export const refusalOfPlannedAnew = async (
  asked: PlanningContext,
  edit: Edit,
  scope: Scope,
  { series, ordinal, state }: Facts,
): Promise<Rejection | undefined> => {
  if (series.status === 'none') return undefined;
  const { rules } = series;
  const plan = planInForce(series, ordinal, state);
  const by = edit.start === undefined || plan === null ? 0 : Date.parse(edit.start) - Date.parse(plan.start);
  const recurs = edit.recurrenceId !== undefined && edit.recurrenceId !== rules.plan.recurrenceId;
  if (by === 0 && !recurs) return undefined;
  const isAhead = by !== 0 && Date.parse(edit.start ?? '') > Date.parse(asked.services.clock());
  const overdue =
    by > 0 ? overdueMovedBy(series, { from: firstOf({ scope, ordinal }, series), held: ordinal, by }, asked) : [];
  const said = Object.fromEntries(
    fields.filter((field) => edit[field] !== undefined).map((field) => [field, edit[field]]),
  );
  const works: Named[] = [
    ...(plan !== null && isAhead ? [{ ...plan, ...said }] : []),
    ...(recurs ? [{ ...valuesAt(rules, series.occurrences.length), ...said }] : []),
    ...(await worksAt(asked, rules.plan.seriesId, overdue)).map(({ work, ...named }) => {
      // What it has by itself stands over what is said of the series.
      const own = Object.keys(work === null ? {} : holding(work));
      return { ...named, ...Object.fromEntries(Object.entries(said).filter(([field]) => !own.includes(field))) };
    }),
  ];
  const different = new Map(
    works.map((work) => {
      const kept = Object.fromEntries(fields.map((field) => [field, work[field]]));
      return [JSON.stringify(kept), kept];
    }),
  );
  for (const kept of different.values()) {
    const refused = await refusalOfInactive(asked, kept);
    if (refused) return refused;
  }
  return undefined;
};

/** Ordinals of what is overdue by its series, beside the one in hand, and is not once it goes so many milliseconds on. */
const overdueMovedBy = (
  series: KnownSeries,
  { from, held, by }: { from: number; held: number; by: number },
  { services }: Pick<PlanningContext, 'services'>,
): number[] => {
  const now = Date.parse(services.clock());
  return series.occurrences
    .slice(from)
    .filter((one) => {
      const start =
        one.ordinal === held || isDropped(series.rules, one) ? undefined : planOf(series, one.ordinal)?.start;
      return start !== undefined && Date.parse(start) <= now && Date.parse(start) + by > now;
    })
    .map((one) => one.ordinal);
};

/** What those of them name that are open and lie where their series puts them. */
const worksAt = async (
  { services, actor }: PlanningContext,
  seriesId: string,
  ordinals: number[],
): Promise<OpenWork[]> => {
  if (ordinals.length === 0) return [];
  const { companyId } = actor;
  await services.readAfter.wait(actor, ['planning']);
  const found = await withCompany(services.pool, companyId, (db) => openWorks(db, companyId, { seriesId, ordinals }));
  return found.filter(({ work }) => work === null || holding(work).time === undefined);
};
