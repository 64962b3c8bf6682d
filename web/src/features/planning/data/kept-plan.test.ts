import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, mondayOf } from './days.ts';
import { covers, keepPlan, readKeptPlan } from './kept-plan.ts';
import { plannedRow, setup } from './testing.ts';

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
});
