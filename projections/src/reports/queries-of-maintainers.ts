import { formatDay } from '@cadenza/domain/calendar/civil-date';
import { addBacklog, type Backlog, backlogOf, backlogSpan, weeklyHours } from '@cadenza/domain/reports/backlog';
import { capacityOf } from '@cadenza/domain/reports/capacity';
import { type NotAvailable, noneYet, reasons } from '@cadenza/domain/reports/not-available';
import type { ReportTime } from '@cadenza/domain/reports/period';
import { type DueState, isJudged } from '@cadenza/domain/reports/preventive';
import type { ReportScope } from '@cadenza/domain/reports/scope';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { availabilityBetween } from './queries-of-availability.ts';
import { waitingHours } from './queries-of-backlog.ts';
import { dueStates } from './queries-of-figures.ts';
import { type ReportLoad, reportLoads, type Unassigned } from './queries-of-loads.ts';

/** What the loads of maintainers add up to. */
export type MaintainerTotals = Omit<MaintainerRow, 'maintainerId' | 'label' | 'color'>;

/** The load of a maintainer, beside the hours that there are of them, and the ordinary work that was theirs. */
export type MaintainerRow = ReportLoad &
  Backlog & {
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
    readonly notAvailable: { readonly [Figure in 'preventiveEfficiency' | 'backlogWeeks']?: NotAvailable };
  };

/** What nobody has: the works of the months, and the hours that are waiting. */
export type Nobodys = Unassigned & { readonly backlogHours: number };

const efficiencyOf = ({ due, onTime, pending }: { due: number; onTime: number; pending: number }) => ({
  preventiveEfficiency: due === 0 ? null : (onTime / due) * 100,
  notAvailable: reasons(due === 0 ? noneYet(pending, 'nothing_due') : null, 'preventiveEfficiency'),
});

/** Only the work of some machines, or of a type, is looked at: those who do it do other work, too. */
const isPart = ({ maintainerId: _, ...narrowed }: ReportScope): boolean =>
  Object.values(narrowed).some((one) => one !== null);

/** Every maintainer that there is now, and who else had work in the months; of one, that one. Run it in `withCompany`. */
export const maintainerRows = async (
  db: ScopedDb,
  companyId: string,
  scope: ReportScope,
  time: ReportTime,
): Promise<{ readonly rows: readonly MaintainerRow[]; readonly unassigned: Nobodys }> => {
  const span = backlogSpan(time.calendar, time.now);
  const waiting = new Map((await waitingHours(db, companyId, scope, span)).map((one) => [one.maintainerId, one]));
  const who = Array.from(waiting.keys()).filter((id) => id !== null);
  const { loads, unassigned } = await reportLoads(db, companyId, scope, time.months, who);
  const due = await dueStates(db, companyId, scope, { ...time, by: 'maintainer_id' });
  const days = time.months.flatMap((month) => month.days);
  const all = [...days, ...span.days].map(({ day }) => day);
  const [first, last] = [Math.min(...all), Math.max(...all)];
  const people = await availabilityBetween(db, companyId, formatDay(first), formatDay(last));
  const rows = loads.map((load) => {
    const own = due.get(load.maintainerId) ?? [];
    const count = (wanted: DueState): number => own.filter(({ state }) => state === wanted).length;
    const onTime = count('onTime');
    const judged = own.filter(({ state }) => isJudged(state)).length;
    const pending = count('pending');
    const person = people.get(load.maintainerId);
    const toDo = waiting.get(load.maintainerId);
    const backlog = backlogOf(
      {
        ...{ backlogOverdueHours: toDo?.overdue ?? 0, backlogHours: toDo?.all ?? 0 },
        weeklyCapacityHours: person?.active ? weeklyHours(span.days, person) : 0,
      },
      isPart(scope),
    );
    const efficiency = efficiencyOf({ due: judged, onTime, pending });
    return {
      ...load,
      ...backlog.figures,
      capacityHours: capacityOf(days, person),
      ...{ preventiveDue: judged, preventiveOnTime: onTime, preventivePending: pending },
      ...{ preventiveDeleted: count('deleted'), preventiveExcused: count('excused') },
      ...efficiency,
      notAvailable: { ...efficiency.notAvailable, ...backlog.notAvailable },
    };
  });
  return { rows, unassigned: { ...unassigned, backlogHours: waiting.get(null)?.all ?? 0 } };
};

/** All of them together: of the sums, never of the percents. */
export const maintainerTotals = (rows: readonly MaintainerRow[], scope: ReportScope): MaintainerTotals => {
  const sum = (of: (row: MaintainerRow) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const preventiveDue = sum((row) => row.preventiveDue);
  const preventiveOnTime = sum((row) => row.preventiveOnTime);
  const preventivePending = sum((row) => row.preventivePending);
  const backlog = backlogOf(addBacklog(rows), isPart(scope));
  const efficiency = efficiencyOf({ due: preventiveDue, onTime: preventiveOnTime, pending: preventivePending });
  return {
    planned: sum((row) => row.planned),
    completed: sum((row) => row.completed),
    hours: sum((row) => row.hours),
    faultHours: sum((row) => row.faultHours),
    capacityHours: sum((row) => row.capacityHours),
    ...{ preventiveDue, preventiveOnTime, preventivePending },
    preventiveDeleted: sum((row) => row.preventiveDeleted),
    preventiveExcused: sum((row) => row.preventiveExcused),
    ...efficiency,
    ...backlog.figures,
    notAvailable: { ...efficiency.notAvailable, ...backlog.notAvailable },
  };
};
