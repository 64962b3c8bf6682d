import { alwaysWorking } from '@cadenza/domain/calendar/working-calendar';
import type { DomainEvent, StreamName } from '@cadenza/domain/kernel/event';
import { backlogSpan } from '@cadenza/domain/reports/backlog';
import { statisticsTime } from '@cadenza/domain/reports/statistics-time';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { identityProjection } from '../identity/projection.ts';
import { ensureTables } from '../kernel/builds.ts';
import { planningProjection } from '../planning/projection.ts';
import { type PlannedListQuery, plannedList } from '../planning/queries-of-list.ts';
import { registryProjection } from '../registry/projection.ts';
import { supportProjection } from '../support/projection.ts';
import { batches, testDatabase } from '../testing/harness.ts';
import { append, companyA, companyB } from '../testing/history.ts';
import { play, schedules, steps } from '../testing/planning-histories.ts';
import { waitingHours } from './queries-of-backlog.ts';
import { doneByWeek, overdueByLine, planCounts, plannedHours, stoppedEquipment } from './queries-of-statistics.ts';

const id = (n: number): string => `0199b000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const calendar = { timeZone: 'Europe/Rome', opens: '08:00', closes: '18:00', working: alwaysWorking };
const registered = (kind: string, n: number, values: object): [StreamName, DomainEvent] => [
  `${kind.toLowerCase()}-${id(n)}`,
  { type: `${kind}Registered`, data: { id: id(n), values } },
];

/** The machines and maintainers of the histories; two machines on lines of their own. */
const records = [
  registered('Line', 50, { description: 'Linea 1' }),
  registered('Line', 51, { description: 'Linea 2' }),
  registered('Equipment', 10, { description: 'Pressa', lineId: id(50) }),
  registered('Equipment', 15, { description: 'Tornio', lineId: id(51) }),
  ...[20, 21, 22].map((n) => registered('Maintainer', n, { identifier: `M${n}`, color: 1 })),
];

const setUp = async (): Promise<Pool> => {
  const { pool } = await testDatabase();
  for (const projection of [identityProjection, registryProjection, planningProjection, supportProjection])
    await ensureTables(pool, projection, 0n);
  const store = createMemoryEventStore();
  for (const [stream, event] of records) await append(store, stream, [event], companyA);
  await batches(pool, registryProjection, store, [50]);
  return pool;
};

const everything = { equipmentId: null, lineId: null, plantId: null, maintainerId: null, interventionTypeId: null };
const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

test('after any history each number is that of the list that it opens, and all of a kind add up', async () => {
  const pool = await setUp();
  const moments = fc.constantFrom(
    '2026-03-28T12:00:00Z',
    '2026-03-29T01:30:00Z',
    '2026-06-15T06:30:00Z',
    '2026-10-25T00:30:00Z',
    '2026-12-01T00:00:00Z',
  );
  await fc.assert(
    fc.asyncProperty(schedules, steps, moments, async (first, all, moment) => {
      const store = createMemoryEventStore();
      for (const { stream, events, companyId } of play(first, all).written)
        await append(store, stream, events, companyId);
      await batches(pool, planningProjection, store, [20]);
      const now = Date.parse(moment);
      const time = statisticsTime(calendar, now);
      const [week] = time.next;
      if (week === undefined) throw new Error('no week');
      await withCompany(pool, companyA, async (db) => {
        const total = async (query: PlannedListQuery): Promise<number> =>
          (await plannedList(db, companyA, { ...query, rowsPerPage: 1 })).totalRows;
        const span = ({ from, to }: { from: number; to: number }) => ({ from: iso(from), to: iso(to) });
        const late = { to: iso(now), endsBefore: iso(now), completed: false };
        for (const maintainerId of [null, id(20)]) {
          expect(await planCounts(db, companyA, time, maintainerId)).toEqual({
            overdue: await total({ ...late, maintainerId }),
            today: await total({ ...span(time.today), maintainerId }),
            todayDone: await total({ ...span(time.today), maintainerId, completed: true }),
            week: await total({ ...span(week), maintainerId }),
            weekDone: await total({ ...span(week), maintainerId, completed: true }),
            unassigned: await total({ ...span(week), maintainerId, completed: false, unassigned: true }),
          });
        }
        const { overdue } = await planCounts(db, companyA, time, null);
        const lines = await overdueByLine(db, companyA, now);
        for (const { id: lineId, count } of lines.lines) expect(count).toBe(await total({ ...late, lineId }));
        expect(lines.lines.reduce((sum, { count }) => sum + count, 0)).toBe(overdue);
        expect(lines.total).toBe(lines.lines.length);
        const done = await doneByWeek(db, companyA, time.past);
        for (const [index, one] of time.past.entries())
          expect(done[index]).toEqual({
            planned: await total(span(one)),
            done: await total({ ...span(one), completed: true }),
          });
        const { rows } = await plannedHours(db, companyA, time.next);
        for (const [index, one] of time.next.entries()) {
          const { rows: works } = await plannedList(db, companyA, { ...span(one), completed: false });
          const hours = works.reduce(
            (sum, { start, end }) => sum + (Date.parse(end ?? '') - Date.parse(start ?? '')),
            0,
          );
          expect(rows.reduce((sum, row) => sum + (row.hours[index] ?? 0), 0)).toBeCloseTo(hours / 3_600_000, 6);
        }
        const hoursOf = async (query: PlannedListQuery): Promise<number> =>
          (await plannedList(db, companyA, { ...query, completed: false })).rows.reduce(
            (sum, { start, end }) => sum + (Date.parse(end ?? '') - Date.parse(start ?? '')) / 3_600_000,
            0,
          );
        const waiting = await waitingHours(db, companyA, everything, backlogSpan(calendar, now));
        const sum = (of: 'overdue' | 'all') => waiting.reduce((hours, one) => hours + one[of], 0);
        expect(sum('overdue')).toBeCloseTo(await hoursOf(late), 6);
        expect(sum('all')).toBeCloseTo(await hoursOf({ to: iso(time.next.at(-1)?.to ?? now) }), 6);
        const { equipment } = await stoppedEquipment(db, companyA, now);
        const faults = await total({ to: iso(now + 1), completed: false, fault: true });
        expect(equipment.reduce((sum, one) => sum + one.faults, 0)).toBe(faults);
        expect(equipment.every(({ since }) => since <= now)).toBe(true);
      });
    }),
    { numRuns: 8 },
  );
}, 60_000);

test('who has nothing to do is there with room, and nobody is where everything is assigned', async () => {
  const pool = await setUp();
  const time = statisticsTime(calendar, Date.parse('2026-06-15T06:30:00Z'));
  await withCompany(pool, companyA, async (db) => {
    const { total, rows } = await plannedHours(db, companyA, time.next);
    expect(total).toBe(3);
    expect(rows.map(({ maintainer, hours }) => [maintainer?.label, hours])).toEqual(
      ['M20', 'M21', 'M22'].map((label) => [label, Array(12).fill(0)]),
    );
  });
  // Of another company nothing is counted.
  await withCompany(pool, companyB, async (db) => {
    expect(await plannedHours(db, companyB, time.next)).toEqual({ total: 0, rows: [] });
    expect(await stoppedEquipment(db, companyB, time.now)).toEqual({ total: 0, equipment: [] });
  });
});
