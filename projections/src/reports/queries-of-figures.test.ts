import { workingCalendarOf } from '@cadenza/domain/calendar/working-calendar';
import { reportTime } from '@cadenza/domain/reports/period';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { onConnection } from '@cadenza/infra/postgres/database';
import { expect, test } from 'vitest';
import { ensureTables } from '../kernel/builds.ts';
import { planningProjection } from '../planning/projection.ts';
import { registryProjection } from '../registry/projection.ts';
import { supportProjection } from '../support/projection.ts';
import { testDatabase } from '../testing/harness.ts';
import { companyA } from '../testing/history.ts';
import { reportMachines } from './queries.ts';
import { measuredMachines } from './queries-of-figures.ts';

const id = (n: number): string => `0199c000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const everywhere = {
  ...{ equipmentId: null, lineId: null, plantId: null },
  ...{ maintainerId: null, interventionTypeId: null },
};

test('a machine was out of use from each time it was switched off to the next time it was switched on', async () => {
  const { pool } = await testDatabase();
  for (const projection of [registryProjection, planningProjection, supportProjection])
    await ensureTables(pool, projection, 0n);
  await pool.query(
    `insert into rm.equipment (company_id, id, active, version, description, line_id, monthly_hours)
     select $1, e, e = $3, 1, 'Macchina', $4, 160 from unnest($2::uuid[]) e`,
    [companyA, [id(1), id(2), id(3)], id(2), id(9)],
  );
  const switched: [machine: number, event: string, at: string][] = [
    [1, 'Activated', '2026-03-02T08:00Z'],
    [1, 'Deactivated', '2026-03-10T08:00Z'],
    [2, 'Deactivated', '2026-03-04T08:00Z'],
    [2, 'Changed', '2026-03-05T08:00Z'],
    [2, 'Activated', '2026-03-06T08:00Z'],
  ];
  await pool.query(
    `insert into rm.registry_activity (company_id, id, event, subject_id, actor_id, command_id, causation_id, correlation_id, happened_at, recorded_at)
     select $1, n, 'Equipment' || event, m, $1, $1, $1, $1, at, at
       from unnest($2::uuid[], $3::text[], $4::timestamptz[]) with ordinality f (m, event, at, n)`,
    [companyA, switched.map(([m]) => id(m)), switched.map(([, event]) => event), switched.map(([, , at]) => at)],
  );
  const machines = await withCompany(pool, companyA, (db) => reportMachines(db, companyA, everywhere));
  const of = (machine: number) => machines.find((one) => one.id === id(machine))?.outOfUse;
  expect(of(1)).toEqual([{ from: Date.parse('2026-03-10T08:00Z'), to: null }]);
  expect(of(2)).toEqual([{ from: Date.parse('2026-03-04T08:00Z'), to: Date.parse('2026-03-06T08:00Z') }]);
  expect(of(3)).toEqual([]);
});

test('a breakdown goes on behind the month with the faults of its own machine, and follows no other', async () => {
  const { pool } = await testDatabase();
  for (const projection of [registryProjection, planningProjection, supportProjection])
    await ensureTables(pool, projection, 0n);
  await pool.query(
    `insert into rm.equipment (company_id, id, active, version, description, line_id, monthly_hours)
     select $1, e, true, 1, 'Macchina', $3, 160 from unnest($2::uuid[]) e`,
    [companyA, [id(1), id(2)], id(9)],
  );
  const faults: [machine: number, from: string, to: string][] = [
    [1, '2026-03-31T20:00Z', '2026-04-01T02:00Z'],
    [1, '2026-04-01T01:00Z', '2026-04-01T06:00Z'],
    [1, '2026-04-01T05:00Z', '2026-04-01T07:00Z'],
    // When the last of them has ended, another.
    [1, '2026-04-01T07:00Z', '2026-04-01T09:00Z'],
    // One after the other without a gap, all through April.
    ...Array.from({ length: 100 }, (_, n): [number, string, string] => {
      const at = (hours: number) => new Date(Date.UTC(2026, 2, 31, 20 + hours)).toISOString();
      return [2, at(n * 5 + 2), at(n * 5 + 7)];
    }),
  ];
  await pool.query(
    `insert into rm.planned_interventions (company_id, id, series_id, ordinal, equipment_id, intervention_id, intervention_type_id, type_code,
       generated, series_repeated, start_at, end_at, planned_minutes, time_zone, recurring, fault, progress, completed, cancelled, moved,
       assigned, ticked_line_ids, anomaly_ids, version, updated_by, updated_at)
     select $1, gen_random_uuid(), gen_random_uuid(), 0, m, $1, $1, 'S', a::date, false, a, b, 60, 'Europe/Rome', false, true, 100, true,
            false, false, false, '{}', '{}', 1, $1, a
       from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) f (m, a, b)`,
    [companyA, faults.map(([m]) => id(m)), faults.map(([, from]) => from), faults.map(([, , to]) => to)],
  );
  const working = workingCalendarOf([1, 2, 3, 4, 5], []);
  const calendar = { timeZone: 'Europe/Rome', opens: '08:00', closes: '17:00', working };
  const time = reportTime([{ year: 2026, month: 3 }], calendar, 0, Date.parse('2026-06-01T00:00Z'));
  let statements = 0;
  const measured = await withCompany(pool, companyA, (_db, client) => {
    const query = (text: string, values: readonly unknown[]) => {
      statements += 1;
      return client.query(text, [...values]);
    };
    return measuredMachines(onConnection({ query }), companyA, everywhere, time);
  });
  const of = (machine: number) => measured.find((one) => one.machine.id === id(machine))?.breakdowns ?? [];
  expect(of(1).map(({ from, to, workIds }) => [from, to, workIds.length])).toEqual([
    [Date.parse('2026-03-31T20:00Z'), Date.parse('2026-04-01T07:00Z'), 3],
  ]);
  expect(of(2)).toEqual([]);
  expect(statements).toBeLessThan(10);
});
