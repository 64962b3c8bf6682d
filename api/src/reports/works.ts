import { formatDay } from '@cadenza/domain/calendar/civil-date';
import type { CancelCause } from '@cadenza/domain/planning/deletion';
import { backlogSpan } from '@cadenza/domain/reports/backlog';
import { reaches } from '@cadenza/domain/reports/measure';
import { hoursOf } from '@cadenza/domain/reports/month-time';
import { localDay, type ReportTime } from '@cadenza/domain/reports/period';
import type { DueState } from '@cadenza/domain/reports/preventive';
import { hoursInUse } from '@cadenza/domain/reports/required-time';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { plannedByIds } from '@cadenza/projections/planning/queries';
import { type ReportScope, reportStops } from '@cadenza/projections/reports/queries';
import { waitingWorks } from '@cadenza/projections/reports/queries-of-backlog';
import {
  type MeasuredMachine,
  measuredMachines,
  statedDue,
  statedSchedule,
} from '@cadenza/projections/reports/queries-of-figures';
import { reportLoadWorks } from '@cadenza/projections/reports/queries-of-loads';
import { requestOfStop, stopOfRequest } from '@cadenza/projections/reports/queries-of-standing';
import { doneWorkPage, type Took } from '@cadenza/projections/reports/queries-of-work';
import { requestsById } from '@cadenza/projections/support/queries';
import type { QueryResolvers, ReportWork, ReportWorkRole, ReportWorkSet } from '../graphql/schema.gen.ts';
import { causeToGraphql } from '../planning/deletion-cause.ts';
import { defaultRows, queryWithTime, reportReading } from './asked.ts';

/** A work as it went in; the labels are read for those that are shown. Epoch milliseconds. */
type Went = {
  id: string;
  role: ReportWorkRole;
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
type Reading = { db: ScopedDb; companyId: string; scope: ReportScope; time: ReportTime };

const failuresOf = ({ failures, machine }: MeasuredMachine, workIds: readonly string[], now: number): Went[] => {
  const wanted = new Set(workIds);
  return failures
    .filter(({ id }) => wanted.has(id))
    .map(({ id, start, end }) => {
      const hours = hoursInUse({ from: start, to: Math.max(start, end ?? now) }, machine);
      return { id, role: 'FAILURE', start, end, due: null, hours };
    });
};

const stopsOf = async ({ db, companyId, scope, time: { months } }: Reading): Promise<Went[]> => {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return [];
  const all = await reportStops(db, companyId, scope, { fault: false, from: first.from, to: last.to });
  return all.flatMap(({ id, start, end }) => {
    const span = { from: start, to: end ?? start };
    if (!reaches(span, months)) return [];
    return [{ id, role: 'PLANNED_STOP', start, end, due: null, hours: hoursOf(span) }];
  });
};

/** The faults of those breakdowns that begin in the months, or of all that reach into them. */
const ofFailures =
  (breakdowns: 'breakdowns' | 'reaching') =>
  async ({ db, companyId, scope, time }: Reading): Promise<Went[]> =>
    (await measuredMachines(db, companyId, scope, time)).flatMap((machine) =>
      failuresOf(
        machine,
        machine[breakdowns].flatMap(({ workIds }) => workIds),
        time.now,
      ),
    );

const roleOf = {
  ...({ onTime: 'ON_TIME', late: 'LATE', missed: 'MISSED', pending: 'PENDING' } as const),
  ...({ deleted: 'DELETED', excused: 'EXCUSED' } as const),
} satisfies Record<DueState, ReportWorkRole>;

/** Sets that are read whole. */
const wentOf: Record<Exclude<ReportWorkSet, keyof typeof pagesOf>, (reading: Reading) => Promise<Went[]>> = {
  FAILURES: ofFailures('breakdowns'),
  PLANNED_STOPS: stopsOf,
  STOPS: async (reading) => [...(await ofFailures('reaching')(reading)), ...(await stopsOf(reading))],
  PREVENTIVE: async ({ db, companyId, scope, time }) =>
    (await statedDue(db, companyId, scope, time)).map(({ id, due, start, end, state, ...why }) => {
      return { id, role: roleOf[state], start, end, due, hours: null, ...why };
    }),
  SCHEDULE: async ({ db, companyId, scope, time }) =>
    (await statedSchedule(db, companyId, scope, time)).map(({ id, start, end, over, state }) => {
      const due = formatDay(localDay(end - 1, time.calendar.timeZone));
      return { id, role: roleOf[state], start, end: over, due, hours: null };
    }),
};

type Page = { readonly from: number; readonly count: number };
type Found = { total: number; went: readonly Went[] };

const loadPage = async ({ db, companyId, scope, time }: Reading, page: Page): Promise<Found> => {
  const { total, works } = await reportLoadWorks(db, companyId, scope, { spans: time.months, ...page });
  const went = works.map(
    ({ completed, ...work }): Went => ({ ...work, role: completed ? 'COMPLETED' : 'OPEN', due: null }),
  );
  return { total, went };
};

const backlogPage = async ({ db, companyId, scope, time: { calendar, now } }: Reading, page: Page): Promise<Found> => {
  const { total, works } = await waitingWorks(db, companyId, scope, { ...backlogSpan(calendar, now), ...page });
  const went = works.map(({ overdue, ...work }): Went => ({ ...work, role: overdue ? 'OVERDUE' : 'OPEN', due: null }));
  return { total, went };
};

const donePage =
  (what: Took) =>
  async ({ db, companyId, scope, time: { months } }: Reading, page: Page): Promise<Found> => {
    const { total, works } = await doneWorkPage(db, companyId, scope, { months, what, ...page });
    const went = works.map(
      ({ id, start, end, fault, hours, partsCost }): Went => ({
        ...{ id, role: fault ? 'FAILURE' : 'PLANNED', start, end, due: null },
        ...(what === 'parts' ? { hours: null, cost: partsCost } : { hours }),
      }),
    );
    return { total, went };
  };

/** Sets of which one page is read. */
const pagesOf = {
  LOAD: loadPage,
  BACKLOG: backlogPage,
  LABOUR: donePage('labour'),
  PLANNED_LABOUR: donePage('plannedLabour'),
  UNPLANNED_LABOUR: donePage('unplannedLabour'),
  WITHOUT_LABOUR: donePage('withoutLabour'),
  PARTS: donePage('parts'),
} as const;

const isPaged = (set: ReportWorkSet): set is keyof typeof pagesOf => Object.hasOwn(pagesOf, set);

const pageOf = async (set: ReportWorkSet, reading: Reading, page: Page): Promise<Found> => {
  if (isPaged(set)) return pagesOf[set](reading, page);
  const all = await wentOf[set](reading);
  const went = all.toSorted((a, b) => a.start - b.start).slice(page.from, page.from + page.count);
  return { total: all.length, went };
};

type Names = Pick<ReportWork, 'equipment' | 'intervention' | 'maintainer' | 'requestNumber'>;

/** What works are called, and the requests that stand for none, by what the figures know them by. */
const namesOf = async (
  db: ScopedDb,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, Names & { id: string }>> => {
  const requests = ids.flatMap((id) => requestOfStop(id) ?? []);
  const { rows } = await plannedByIds(
    db,
    companyId,
    ids.filter((id) => requestOfStop(id) === null),
  );
  const named = new Map<string, Names & { id: string }>();
  for (const { id, equipment, intervention, maintainer } of rows)
    named.set(id, { id, equipment, intervention, maintainer, requestNumber: null });
  for (const { id, equipment, request, number } of requests.length > 0
    ? await requestsById(db, companyId, requests)
    : [])
    named.set(stopOfRequest(id), {
      ...{ id, equipment, maintainer: null, requestNumber: number },
      intervention: { id, label: request ?? '' },
    });
  return named;
};

const instant = (epochMs: number): string => new Date(epochMs).toISOString();

export const reportWorks: QueryResolvers['reportWorks'] = {
  ...reportReading,
  resolve: async ({ query: input, of: set }, context) => {
    const { services, session } = context;
    const { companyId } = session.actor;
    const { query, time } = await queryWithTime(input, context);
    const count = input.rowsPerPage ?? defaultRows;
    const page = { from: ((input.page ?? 1) - 1) * count, count };
    return withCompany(services.pool, companyId, async (db) => {
      const { total, went } = await pageOf(set, { db, companyId, scope: query.scope, time }, page);
      const known = await namesOf(
        db,
        companyId,
        went.map(({ id }) => id),
      );
      return {
        ...{ asOf: instant(time.now), totalRows: total },
        rows: went.flatMap(({ start, end, cost, cause = null, reason = null, ...work }): ReportWork[] => {
          const named = known.get(work.id);
          if (!named) return [];
          return [
            {
              ...work,
              ...named,
              start: instant(start),
              end: end === null ? null : instant(end),
              cost: cost == null ? null : (cost / 100).toFixed(2),
              cause: causeToGraphql(cause),
              // A code of the system's own is no sentence for people.
              reason: cause === 'deactivated' ? null : reason,
            },
          ];
        }),
      };
    });
  },
};
