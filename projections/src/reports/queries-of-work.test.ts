import { workingCalendarOf } from '@cadenza/domain/calendar/working-calendar';
import type { SparePart } from '@cadenza/domain/planning/part-events';
import { partsTotal } from '@cadenza/domain/planning/parts';
import { figuresOf } from '@cadenza/domain/reports/figures';
import { reportTime } from '@cadenza/domain/reports/period';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { expect, test } from 'vitest';
import { ensureTables } from '../kernel/builds.ts';
import { planningProjection } from '../planning/projection.ts';
import { registryProjection } from '../registry/projection.ts';
import { supportProjection } from '../support/projection.ts';
import { testDatabase } from '../testing/harness.ts';
import { companyA } from '../testing/history.ts';
import { measuredMachines, statedSchedule } from './queries-of-figures.ts';
import { reportLoads, reportLoadWorks } from './queries-of-loads.ts';
import { doneWorkPage } from './queries-of-work.ts';

const id = (n: number): string => `0199c000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const machine = id(900);
const maintainer = id(800);
const everywhere = {
  ...{ equipmentId: null, lineId: null, plantId: null },
  ...{ maintainerId: null, interventionTypeId: null },
};
const part = (costCents: number, quantity: number): SparePart => ({
  ...{ id: id(700), order: 5, name: 'Cinghia', costCents, quantity },
});

/** Times of Rome in summer, 2026; `clocks`: when it was done, where somebody pressed start and stop. */
type Work = {
  from: string;
  to: string;
  done?: string;
  clocks?: [string, string];
  minutes?: number;
  fault?: boolean;
  cancelled?: boolean;
  parts?: SparePart[];
};
const local = (time: string): string => `2026-${time}:00+02:00`;

const reportOf = async (works: readonly Work[], months: readonly number[], now: string) => {
  const { pool } = await testDatabase();
  for (const projection of [registryProjection, planningProjection, supportProjection])
    await ensureTables(pool, projection, 0n);
  await pool.query(
    `insert into rm.equipment (company_id, id, active, version, description, line_id, monthly_hours)
     values ($1, $2, true, 1, 'Macchina', $2, 160)`,
    [companyA, machine],
  );
  await pool.query(
    `insert into rm.maintainers (company_id, id, active, version, identifier, color) values ($1, $2, true, 1, 'Bruno', 1)`,
    [companyA, maintainer],
  );
  for (const [at, work] of works.entries()) {
    const { from, to, done, clocks, minutes = null, fault = false, cancelled = false, parts = null } = work;
    const [start, end] = clocks ?? [from, to];
    const planned = clocks ? [local(from), local(to)] : [null, null];
    const length = (Date.parse(local(end)) - Date.parse(local(start))) / 60_000;
    await pool.query(
      `insert into rm.planned_interventions (company_id, id, series_id, ordinal, equipment_id, maintainer_id, intervention_id, intervention_type_id, type_code,
         generated, series_repeated, start_at, end_at, planned_start_at, planned_end_at, planned_minutes, time_zone, recurring, fault,
         duration_minutes, progress, completed, completed_at, cancelled, moved, assigned, ticked_line_ids, anomaly_ids, parts, version,
         updated_by, updated_at)
       values ($1, $2, $2, 0, $3, $15, $1, $1, 'S', $4::timestamptz::date, false, $4, $5, $6, $7, $8, 'Europe/Rome', false, $9, $10, 100, $11, $12,
         $13, false, false, '{}', '{}', $14, 1, $1, $4::timestamptz)`,
      [
        ...[companyA, id(at + 1), machine, local(start), local(end), ...planned, length, fault, minutes],
        ...[done !== undefined, done === undefined ? null : local(done), cancelled, parts && JSON.stringify(parts)],
        maintainer,
      ],
    );
  }
  const working = workingCalendarOf([1, 2, 3, 4, 5], []);
  const calendar = { timeZone: 'Europe/Rome', opens: '08:00', closes: '17:00', working };
  const asked = months.map((month) => ({ year: 2026, month }));
  const time = reportTime(asked, calendar, 0, Date.parse(local(now)));
  return withCompany(pool, companyA, async (db) => {
    const [measured] = await measuredMachines(db, companyA, everywhere, time);
    const schedule = await statedSchedule(db, companyA, everywhere, time);
    const page = { months: time.months, from: 0, count: 100 };
    const labour = await doneWorkPage(db, companyA, everywhere, { ...page, what: 'labour' });
    const withParts = await doneWorkPage(db, companyA, everywhere, { ...page, what: 'parts' });
    const monthly = (measured?.monthly ?? []).map(figuresOf);
    const [load] = (await reportLoads(db, companyA, everywhere, time.months)).loads;
    const { works: own } = await reportLoadWorks(db, companyA, everywhere, { spans: time.months, from: 0, count: 100 });
    return {
      monthly,
      load: load && {
        planned: load.planned,
        completed: load.completed,
        hours: load.hours,
        faultHours: load.faultHours,
      },
      own: own.map((work) => Number(work.id.slice(-3))).sort((a, b) => a - b),
      states: Object.fromEntries(schedule.map((work) => [Number(work.id.slice(-3)), work.state])),
      labour: labour.works.map((work) => [Number(work.id.slice(-3)), work.hours]),
      parts: withParts.works.map((work) => [Number(work.id.slice(-3)), work.partsCost]),
    };
  });
};

test('labour and spare parts count in the month in which work was completed, whenever it was planned', async () => {
  const parts = [part(995, 0.5), part(995, 0.33), part(1, 1)];
  const works: Work[] = [
    // Over midnight at the end of June: completed in July.
    { from: '06-30T22:00', to: '07-01T02:00', done: '07-01T03:00', minutes: 240, parts },
    { from: '07-10T08:00', to: '07-10T09:00', done: '07-10T09:00', minutes: 45, fault: true },
    // Long ago begun, planned for September, and of an August that nobody asks for.
    { from: '06-05T08:00', to: '07-03T08:00', done: '07-20T08:00', minutes: 600 },
    { from: '09-20T08:00', to: '09-20T09:00', done: '07-06T10:00', minutes: 15, parts: [part(100_000_000, 100_000)] },
    { from: '08-10T08:00', to: '08-10T09:00', done: '08-10T09:00', minutes: 1_000, parts },
    // Not completed, cancelled, and without any labour.
    { from: '07-11T08:00', to: '07-11T09:00', minutes: 1_000, parts },
    { from: '07-12T08:00', to: '07-12T09:00', done: '07-12T09:00', minutes: 1_000, cancelled: true, parts },
    { from: '09-12T08:00', to: '09-12T09:00', done: '09-12T09:00' },
  ];
  const { monthly, load, own, labour, parts: costs } = await reportOf(works, [7, 9], '10-01T00:00');
  // The same works are whoever's had them, and what is open where it is planned.
  expect(load).toEqual({ planned: 6, completed: 5, hours: 15, faultHours: 0.75 });
  expect(own).toEqual([1, 2, 3, 4, 6, 8]);
  expect(monthly[0]).toMatchObject({ labourPlanned: 14.25, labourUnplanned: 0.75, labourHours: 15 });
  expect(monthly[0]?.partsCost).toBe(partsTotal(parts) + 1e13);
  expect(monthly[1]).toMatchObject({ labourHours: 0, partsCost: 0 });
  // What was done early kept the machine from running when it was done: an hour of July, as the month is alone or beside others.
  expect((await reportOf(works.slice(3, 4), [7], '10-01T00:00')).monthly[0]?.downtimePlanned).toBeGreaterThan(0);
  expect(labour).toEqual([
    ...[
      [3, 10],
      [1, 4],
    ],
    ...[
      [2, 0.75],
      [4, 0.25],
    ],
  ]);
  expect(costs).toEqual([
    [1, 498 + 328 + 1],
    [4, 1e13],
  ]);
});

test('the schedule is where work is planned now; it is kept by the end of the last day that is planned', async () => {
  const works: Work[] = [
    { from: '07-01T08:00', to: '07-01T09:00', done: '07-01T23:59' },
    // By its clocks, on the next day and in the next month, and before its time.
    { from: '07-31T08:00', to: '07-31T09:00', done: '08-01T09:00', clocks: ['08-01T08:00', '08-01T09:00'] },
    { from: '07-31T08:00', to: '07-31T09:00', done: '06-20T09:00', clocks: ['06-20T08:00', '06-20T09:00'] },
    // Over two days, and until midnight.
    { from: '07-06T17:00', to: '07-07T10:00', done: '07-07T18:00' },
    {
      from: '07-08T22:00',
      to: '07-09T00:00',
      done: '07-09T00:10',
      clocks: ['07-08T22:00', '07-09T00:10'],
    },
    // Open: its day is over, is today, and is to come.
    { from: '07-14T08:00', to: '07-14T09:00' },
    { from: '07-15T08:00', to: '07-15T09:00' },
    { from: '07-31T22:00', to: '08-01T04:00' },
    // A fault is on no schedule; what is deleted without an excuse is not done.
    { from: '07-10T08:00', to: '07-10T09:00', done: '07-10T09:00', fault: true },
    { from: '07-10T08:00', to: '07-10T09:00', cancelled: true },
    { from: '07-20T08:00', to: '07-20T09:00', cancelled: true },
    { from: '06-30T23:00', to: '07-01T01:00', done: '07-01T01:00' },
  ];
  const { monthly, states } = await reportOf(works, [7], '07-15T12:00');
  // What is planned for the end of the month is judged then, also where it is done.
  expect(states).toEqual({
    ...{ 1: 'onTime', 2: 'pending', 3: 'pending', 4: 'onTime', 5: 'late' },
    ...{ 6: 'missed', 7: 'pending', 8: 'pending', 10: 'deleted' },
  });
  expect(monthly[0]).toMatchObject({ scheduled: 5, scheduledOnTime: 2, schedulePending: 4, scheduleCompliance: 40 });
  expect((await reportOf(works.slice(1, 3), [7], '08-15T12:00')).states).toEqual({ 1: 'late', 2: 'onTime' });
  expect(monthly[0]?.provisional).toBe(true);
});
