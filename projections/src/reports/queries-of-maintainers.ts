import { formatDay } from '@cadenza/domain/company/civil-date';
import { capacityOf } from '@cadenza/domain/reports/capacity';
import type { ReportTime } from '@cadenza/domain/reports/period';
import { type DueState, isJudged } from '@cadenza/domain/reports/preventive';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import type { ReportScope } from './queries.ts';
import { availabilityBetween } from './queries-of-availability.ts';
import { dueStates } from './queries-of-figures.ts';
import { type ReportLoad, reportLoads, type Unassigned } from './queries-of-loads.ts';

/** What the loads of maintainers add up to. */
export type MaintainerTotals = Omit<MaintainerRow, 'maintainerId' | 'label' | 'color'>;

/** The load of a maintainer, beside the hours that there are of them, and the ordinary work that was theirs. */
export type MaintainerRow = ReportLoad & {
  readonly capacityHours: number;
  /** What has fallen due; of it what was done in time; apart, what may still be. */
  readonly preventiveDue: number;
  readonly preventiveOnTime: number;
  readonly preventivePending: number;
  /** Deleted works: those of the due ones, and those that are left out. */
  readonly preventiveDeleted: number;
  readonly preventiveExcused: number;
  /** Percent; null where nothing was due. */
  readonly preventiveEfficiency: number | null;
};

/** Every maintainer that there is now, and who else had work in the months; of one, that one. Run it in `withCompany`. */
export const maintainerRows = async (
  db: ScopedDb,
  companyId: string,
  scope: ReportScope,
  time: ReportTime,
): Promise<{ readonly rows: readonly MaintainerRow[]; readonly unassigned: Unassigned }> => {
  const { loads, unassigned } = await reportLoads(db, companyId, scope, time.months);
  const due = await dueStates(db, companyId, scope, { ...time, by: 'maintainer_id' });
  const days = time.months.flatMap((month) => month.days);
  const [first, last] = [days[0]?.day ?? 0, days.at(-1)?.day ?? 0];
  const people = await availabilityBetween(db, companyId, formatDay(first), formatDay(last));
  const rows = loads.map((load) => {
    const own = due.get(load.maintainerId) ?? [];
    const count = (wanted: DueState): number => own.filter(({ state }) => state === wanted).length;
    const onTime = count('onTime');
    const judged = own.filter(({ state }) => isJudged(state)).length;
    return {
      ...load,
      capacityHours: capacityOf(days, people.get(load.maintainerId)),
      ...{ preventiveDue: judged, preventiveOnTime: onTime, preventivePending: count('pending') },
      ...{ preventiveDeleted: count('deleted'), preventiveExcused: count('excused') },
      preventiveEfficiency: judged === 0 ? null : (onTime / judged) * 100,
    };
  });
  return { rows, unassigned };
};

/** All of them together: of the sums, never of the percents. */
export const maintainerTotals = (rows: readonly MaintainerRow[]): MaintainerTotals => {
  const sum = (of: (row: MaintainerRow) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const preventiveDue = sum((row) => row.preventiveDue);
  const preventiveOnTime = sum((row) => row.preventiveOnTime);
  const preventivePending = sum((row) => row.preventivePending);
  return {
    planned: sum((row) => row.planned),
    completed: sum((row) => row.completed),
    hours: sum((row) => row.hours),
    faultHours: sum((row) => row.faultHours),
    capacityHours: sum((row) => row.capacityHours),
    ...{ preventiveDue, preventiveOnTime, preventivePending },
    preventiveDeleted: sum((row) => row.preventiveDeleted),
    preventiveExcused: sum((row) => row.preventiveExcused),
    preventiveEfficiency: preventiveDue === 0 ? null : (preventiveOnTime / preventiveDue) * 100,
  };
};
