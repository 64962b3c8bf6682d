import { formatDay } from '@cadenza/domain/calendar/civil-date';
import type { CancelCause } from '@cadenza/domain/planning/deletion';
import { backlogSpan } from '@cadenza/domain/reports/backlog';
import { reaches } from '@cadenza/domain/reports/measure';
import { hoursOf } from '@cadenza/domain/reports/month-time';
import { localDay, type ReportTime } from '@cadenza/domain/reports/period';
import type { DueState } from '@cadenza/domain/reports/preventive';
import { hoursInUse } from '@cadenza/domain/reports/required-time';
import type { ReportScope } from '@cadenza/domain/reports/scope';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { reportStops } from '@cadenza/projections/reports/queries';
import { waitingWorks } from '@cadenza/projections/reports/queries-of-backlog';
import {
  type MeasuredMachine,
  measuredMachines,
  statedDue,
  statedSchedule,
} from '@cadenza/projections/reports/queries-of-figures';
import { reportLoadWorks } from '@cadenza/projections/reports/queries-of-loads';
import { doneWorkPage, type Took } from '@cadenza/projections/reports/queries-of-work';

/** As what a work went into a figure. */
export type WorkRole = DueState | 'failure' | 'plannedStop' | 'completed' | 'open' | 'overdue' | 'planned';

/** A work as it went in; the labels are read for those that are shown. Epoch milliseconds. */
export type Went = {
  id: string;
  role: WorkRole;
  start: number;
  end: number | null;
  due: string | null;
  hours: number | null;
  /** Cents. */
  cost?: number | null;
  /** Of what was deleted. */
  cause?: CancelCause | null;
  reason?: string | null;
};

/** Where works are read, and which. */
type Where = { db: ScopedDb; companyId: string; scope: ReportScope; time: ReportTime };

const failuresOf = ({ failures, machine }: MeasuredMachine, workIds: readonly string[], now: number): Went[] => {
  const wanted = new Set(workIds);
  return failures
    .filter(({ id }) => wanted.has(id))
    .map(({ id, start, end }) => {
      const hours = hoursInUse({ from: start, to: Math.max(start, end ?? now) }, machine);
      return { id, role: 'failure', start, end, due: null, hours };
    });
};

const stopsOf = async ({ db, companyId, scope, time: { months } }: Where): Promise<Went[]> => {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return [];
  const all = await reportStops(db, companyId, scope, { fault: false, from: first.from, to: last.to });
  return all.flatMap(({ id, start, end }) => {
    const span = { from: start, to: end ?? start };
    if (!reaches(span, months)) return [];
    return [{ id, role: 'plannedStop', start, end, due: null, hours: hoursOf(span) }];
  });
};

/** The faults of those breakdowns that begin in the months, or of all that reach into them. */
const ofFailures =
  (breakdowns: 'breakdowns' | 'reaching') =>
  async ({ db, companyId, scope, time }: Where): Promise<Went[]> =>
    (await measuredMachines(db, companyId, scope, time)).flatMap((machine) =>
      failuresOf(
        machine,
        machine[breakdowns].flatMap(({ workIds }) => workIds),
        time.now,
      ),
    );

/** Sets that are read whole. */
const wentOf = {
  failures: ofFailures('breakdowns'),
  plannedStops: stopsOf,
  stops: async (where) => [...(await ofFailures('reaching')(where)), ...(await stopsOf(where))],
  preventive: async ({ db, companyId, scope, time }) =>
    (await statedDue(db, companyId, scope, time)).map(({ id, due, start, end, state, ...why }) => {
      return { id, role: state, start, end, due, hours: null, ...why };
    }),
  schedule: async ({ db, companyId, scope, time }) =>
    (await statedSchedule(db, companyId, scope, time)).map(({ id, start, end, over, state }) => {
      const due = formatDay(localDay(end - 1, time.calendar.timeZone));
      return { id, role: state, start, end: over, due, hours: null };
    }),
} as const satisfies Readonly<Record<string, (where: Where) => Promise<Went[]>>>;

export type Page = { readonly from: number; readonly count: number };
type Found = { total: number; went: readonly Went[] };

const loadPage = async ({ db, companyId, scope, time }: Where, page: Page): Promise<Found> => {
  const { total, works } = await reportLoadWorks(db, companyId, scope, { spans: time.months, ...page });
  const went = works.map(
    ({ completed, ...work }): Went => ({ ...work, role: completed ? 'completed' : 'open', due: null }),
  );
  return { total, went };
};

const backlogPage = async ({ db, companyId, scope, time: { calendar, now } }: Where, page: Page): Promise<Found> => {
  const { total, works } = await waitingWorks(db, companyId, scope, { ...backlogSpan(calendar, now), ...page });
  const went = works.map(({ overdue, ...work }): Went => ({ ...work, role: overdue ? 'overdue' : 'open', due: null }));
  return { total, went };
};

const donePage =
  (what: Took) =>
  async ({ db, companyId, scope, time: { months } }: Where, page: Page): Promise<Found> => {
    const { total, works } = await doneWorkPage(db, companyId, scope, { months, what, ...page });
    const went = works.map(
      ({ id, start, end, fault, hours, partsCost }): Went => ({
        ...{ id, role: fault ? 'failure' : 'planned', start, end, due: null },
        ...(what === 'parts' ? { hours: null, cost: partsCost } : { hours }),
      }),
    );
    return { total, went };
  };

/** Sets of which one page is read. */
const pagesOf = {
  load: loadPage,
  backlog: backlogPage,
  labour: donePage('labour'),
  plannedLabour: donePage('plannedLabour'),
  unplannedLabour: donePage('unplannedLabour'),
  withoutLabour: donePage('withoutLabour'),
  parts: donePage('parts'),
} as const;

const isPaged = (set: WorkSet): set is keyof typeof pagesOf => Object.hasOwn(pagesOf, set);

/** Returns one page of a set, oldest first where it is read whole. */
export const pageOfWorks = async (set: WorkSet, where: Where, page: Page): Promise<Found> => {
  if (isPaged(set)) return pagesOf[set](where, page);
  const all = await wentOf[set](where);
  const went = all.toSorted((a, b) => a.start - b.start).slice(page.from, page.from + page.count);
  return { total: all.length, went };
};

/** The works behind a figure. */
export type WorkSet = keyof typeof wentOf | keyof typeof pagesOf;
