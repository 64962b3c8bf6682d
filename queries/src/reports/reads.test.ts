import { companyA } from '@cadenza/projections/testing/history';
import { test } from 'vitest';
import { asked, expectReadsNamed } from '../kernel/testing/reads-of.ts';
import { reportFilters } from './filters.ts';
import { planningStatistics } from './planning-statistics.ts';
import { printedReport, printedSheet, reportSheet } from './printed-report.ts';
import { reportWorks } from './report-works.ts';
import { breakdownReport, equipmentReport, generalReport, maintainerReport } from './reports.ts';
import { reportTrend } from './trend.ts';

const scope = {
  ...{ equipmentId: null, lineId: null, plantId: null },
  ...{ maintainerId: null, interventionTypeId: null },
};
const query = { years: [2026], months: [3], scope };
const printed = (report: 'reportAttrezzature' | 'reportGuastiInterventi' | 'reportManutentori') => ({
  ...{ ...query, years: [2026], months: [3], report, sortBy: null, descending: false },
});
const page = { from: 0, count: 10 };
const sets = [
  ...(['failures', 'plannedStops', 'stops', 'preventive', 'schedule', 'load', 'backlog'] as const),
  ...(['labour', 'plannedLabour', 'unplannedLabour', 'withoutLabour', 'parts'] as const),
];

const all = [
  asked(equipmentReport, query),
  asked(generalReport, query),
  asked(breakdownReport, query),
  asked(maintainerReport, query),
  asked(reportTrend, { last: { year: 2026, month: 3 }, count: 24, scope }),
  asked(reportFilters, { ...scope, equipmentId: companyA, interventionTypeId: companyA }),
  asked(reportSheet, printed('reportAttrezzature')),
  asked(printedSheet, printed('reportGuastiInterventi')),
  asked(printedReport, printed('reportManutentori')),
  asked(planningStatistics, null),
  ...sets.map((set) => asked(reportWorks, { ...query, set, page })),
];

test('the queries of reports say which projections they read', () => expectReadsNamed(all));
