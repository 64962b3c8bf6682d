import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { onConnection } from '@cadenza/infra/postgres/database';
import { projections } from '@cadenza/projections/all';
import { ensureTables } from '@cadenza/projections/kernel/builds';
import { testDatabase } from '@cadenza/projections/testing/harness';
import { companyA } from '@cadenza/projections/testing/history';
import { expect, test } from 'vitest';
import type { Query, Reading } from '../kernel/query.ts';
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

/** A query with what it is asked, its types forgotten. */
const asked = <Input, Answer>(one: Query<Input, Answer>, input: Input) => ({
  ...one,
  read: async (reading: Reading): Promise<unknown> => one.run(reading, input),
});

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

test('the queries of reports say which projections they read', async () => {
  const { pool } = await testDatabase();
  for (const projection of projections) await ensureTables(pool, projection, 0n);
  const owner = new Map(projections.flatMap(({ name, tables }) => tables.map((table) => [table.name, name])));
  await pool.query(
    `insert into rm.companies (company_id, id, code, active, time_zone, working_weekdays, calendar_start_time, calendar_end_time,
       calendar_interval_time, signature_required, preventive_grace_days, password_expiry, change_password_first_login, expiry_days,
       report_targets, version, updated_by, updated_at, business_name)
     values ($1, $1, 'AZ', true, 'Europe/Rome', '{1,2,3,4,5}', '08:00', '17:00', 15, false, 2, false, false, 90, '{}', 1, $1, '2026-03-01T00:00Z', 'Acme')`,
    [companyA],
  );
  for (const { name, reads, read } of all) {
    const touched = new Set<string>();
    await withCompany(pool, companyA, (_db, client) => {
      const recorded = (text: string, values: readonly unknown[]) => {
        for (const [, table = ''] of text.matchAll(/(?<!collate )\b"?rm"?\."?(\w+)/gi))
          touched.add(owner.get(table) ?? table.replace(/_activity$/, ''));
        return client.query(text, [...values]);
      };
      const db = onConnection({ query: recorded });
      const actor = { kind: 'system', companyId: companyA } as const;
      return read({ db, companyId: companyA, actor, now: '2026-03-02T08:00:00.000Z' });
    });
    expect(
      [...touched].filter((projection) => !(reads as readonly string[]).includes(projection)),
      name,
    ).toEqual([]);
    expect(touched.size, name).toBeGreaterThan(0);
  }
});
