import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { addDays, mondayOf } from '../days/days.ts';
import { plannedRow, setup } from '../reading/testing.ts';
import type { PlannedRow } from '../rows/row.ts';
import { covers, daysOf, type KeptPlan, keepPlan, readKeptPlan } from './kept-plan.ts';

const kept = async (now: number, position: (call: number) => string = () => '10') => {
  const stored = new Map<string, unknown>();
  const store = {
    read: async (owner: string, name: string) => stored.get(`${owner} ${name}`),
    keep: async (owner: string, name: string, value: unknown) => void stored.set(`${owner} ${name}`, value),
  };
  const windows: [string, string][] = [];
  await keepPlan({
    ask: () => Promise.reject(new Error('nobody asked')),
    reads: {
      setup: async () => setup,
      overdue: async () => ({ asOfPosition: '10', rows: [plannedRow({ id: 'late' })], totalRows: 1 }),
      window: async (from, to) => {
        windows.push([from, to]);
        const asOfPosition = position(windows.length);
        return { asOfPosition, rows: [plannedRow({ id: 'late', version: '2' }), plannedRow({ id: `of ${from}` })] };
      },
    },
    ...{ store, owner: 'somebody', maintainerId: null, timeZone: 'Europe/Rome', now, isOwner: () => true },
  });
  const plan = await readKeptPlan(store, 'somebody');
  if (plan === undefined) throw new Error('nothing was kept');
  return { plan, windows };
};

it('of each of the next 14 days the day and its week are kept, whatever day it is', async () => {
  const noon = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-01', days));
  await fc.assert(
    fc.asyncProperty(noon, async (today) => {
      const { plan, windows } = await kept(Date.parse(`${today}T11:00:00Z`));
      for (let ahead = 0; ahead <= 14; ahead += 1) {
        const day = addDays(today, ahead);
        expect([day, covers(plan, day, 1), covers(plan, mondayOf(day), 7)]).toEqual([day, true, true]);
        const at = `${day}T11:00:00Z`;
        expect(windows.some(([from, to]) => from <= at && at < to)).toBe(true);
      }
    }),
  );
});

it('each work is kept once, as it was read last, as of the oldest of its reads', async () => {
  const { plan } = await kept(Date.parse('2026-11-24T11:00:00Z'), (call) => (call === 1 ? '9' : '10'));
  expect(plan.asOfPosition).toBe('9');
  expect(plan.rows.filter(({ id }) => id === 'late')).toMatchObject([{ version: '2' }]);
  expect(plan.rows).toHaveLength(3);
  // Of a Tuesday: from its Monday on, three weeks.
  expect(daysOf(plan)).toMatchObject({ until: '2026-12-13', works: false });
});

it('own works are there those of now first, a few at a time; all of them are promised when all of them are there', async () => {
  const now = Date.parse('2026-11-24T11:00:00Z');
  const at = (hours: number, more: Partial<PlannedRow> = {}): PlannedRow => {
    const [start, end] = [hours, hours + 1].map((hour) => new Date(now + hour * 3_600_000).toISOString());
    const maintainer = { id: 'm1', label: 'Rossi', color: 1 };
    return plannedRow({ id: `in ${hours}`, ...(start && end && { start, end }), maintainer, ...more });
  };
  const rows = [100, -3, 8, 50, 1, 30].map((hours) => at(hours));
  const others = [at(0, { id: 'of others', maintainer: null }), at(0, { id: 'done', completed: true })];
  const steps: KeptPlan[] = [];
  const asked: string[] = [];
  const ask = vi.fn();
  ask.mockImplementation(async (_: unknown, { id }: { id: string }) => {
    asked.push(id);
    return { plannedIntervention: id === 'in 100' ? null : { id } };
  });
  const readings = { asOfPosition: '10', rows: [...rows, ...others] };
  const promised = await keepPlan({
    ask,
    reads: {
      setup: async () => setup,
      overdue: async () => ({ ...readings, totalRows: 0 }),
      window: async () => readings,
    },
    store: {
      // One was read before as it is, another in an older version.
      read: async () => ({ details: { 'in 30': { version: rows[5]?.version, detail: {} }, 'in 8': { version: '0' } } }),
      keep: async (_, __, plan) => void steps.push(structuredClone(plan as KeptPlan)),
    },
    ...{ owner: 'somebody', maintainerId: 'm1', timeZone: 'Europe/Rome', now, isOwner: () => true },
  });
  expect(asked).toEqual(['in 1', 'in -3', 'in 8', 'in 50', 'in 100']);
  expect(steps.map((plan) => [plan.whole, daysOf(plan) !== null, Object.keys(plan.details).length])).toEqual([
    [false, false, 5],
    [true, true, 5],
  ]);
  expect(promised).toEqual({ until: '2026-12-13', at: now, works: true });
});
