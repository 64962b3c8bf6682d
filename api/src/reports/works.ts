import { reportWorks as query } from '@cadenza/queries/reports/report-works';
import type { WorkRole, WorkSet } from '@cadenza/queries/reports/work-sets';
import type { QueryResolvers, ReportWorkRole, ReportWorkSet } from '../graphql/schema.gen.ts';
import { answered } from '../kernel/answered.ts';
import { causeToGraphql } from '../planning/deletion-cause.ts';
import { asQueried, defaultRows, queryOf } from './asked.ts';

const setOf = {
  FAILURES: 'failures',
  PLANNED_STOPS: 'plannedStops',
  STOPS: 'stops',
  PREVENTIVE: 'preventive',
  LOAD: 'load',
  BACKLOG: 'backlog',
  SCHEDULE: 'schedule',
  LABOUR: 'labour',
  PLANNED_LABOUR: 'plannedLabour',
  UNPLANNED_LABOUR: 'unplannedLabour',
  WITHOUT_LABOUR: 'withoutLabour',
  PARTS: 'parts',
} as const satisfies Record<ReportWorkSet, WorkSet>;

const roleOf = {
  ...({ failure: 'FAILURE', plannedStop: 'PLANNED_STOP', planned: 'PLANNED' } as const),
  ...({ onTime: 'ON_TIME', late: 'LATE', missed: 'MISSED', pending: 'PENDING' } as const),
  ...({ deleted: 'DELETED', excused: 'EXCUSED' } as const),
  ...({ completed: 'COMPLETED', open: 'OPEN', overdue: 'OVERDUE' } as const),
} satisfies Record<WorkRole, ReportWorkRole>;

/** The works behind a figure, a page of them. */
export const reportWorks: QueryResolvers['reportWorks'] = {
  ...asQueried(query),
  resolve: async ({ query: input, of: set }, context) => {
    const count = input.rowsPerPage ?? defaultRows;
    const page = { from: ((input.page ?? 1) - 1) * count, count };
    const { now, total, rows } = await answered(context, query, { ...queryOf(input), set: setOf[set], page });
    return {
      ...{ asOf: now, totalRows: total },
      rows: rows.map(({ role, cause, ...work }) => ({ ...work, role: roleOf[role], cause: causeToGraphql(cause) })),
    };
  },
};
