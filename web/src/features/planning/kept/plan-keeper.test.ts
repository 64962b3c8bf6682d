import { expect, it } from 'vitest';
import type { Detail } from '../reading/remembered-details.ts';
import { feedItem, plannedRow, setup } from '../reading/testing.ts';
import type { KeptPlan } from './kept-plan.ts';
import { createPlanKeeper, withUpdate } from './plan-keeper.ts';

const noon = Date.parse('2026-11-24T12:00:00Z');
/** Told apart by how far its plan reaches. */
const detail = (planUntil: string): Detail => ({
  ...{ recurrence: null, checklist: null, lines: [], parts: [], runs: [], cut: false, reachesUntil: null },
  ...{
    supportRequest: null,
    dayReason: null,
    faultCause: null,
    faultRemedy: null,
    photos: [],
    signature: null,
    signatureRequired: false,
  },
  ...{ plannedStart: '2026-11-24T08:00:00Z', plannedAt: null, plannedEnd: '2026-11-24T09:00:00Z', planUntil },
  planned: { anomalies: [], version: '1', updatedAt: '2026-11-23T08:00:00Z' },
});
const plan = (changes: Partial<KeptPlan> = {}): KeptPlan => ({
  ...{ at: noon, first: '2026-11-23', asOfPosition: '10', setup, maintainerId: 'm1', whole: true },
  rows: [plannedRow({ id: 'a', version: '10' }), plannedRow({ id: 'b', version: '10' })],
  details: { a: { version: '10', detail: detail('old') } },
  ...changes,
});
const moved = feedItem({
  position: '12',
  upserted: [plannedRow({ id: 'a', version: '12', start: '2026-11-24T10:13:00Z' })],
});

/** One device: what is written to it, and when it is for the server to answer. */
const keeping = ({ answer = async () => detail('new') }: { answer?: () => Promise<Detail | null> } = {}) => {
  const written: KeptPlan[] = [];
  let owner = true;
  let time = noon;
  const told = createPlanKeeper({
    write: async (one) => void written.push(structuredClone(one)),
    detailOf: answer,
    isOwner: () => owner,
    now: () => {
      time += 60_000;
      return time;
    },
  });
  const signOut = (): void => {
    owner = false;
  };
  return { told, written, signOut };
};

it('what the feed tells is on the device with its moment, rows before lines', async () => {
  const { told, written } = keeping();
  told.merged(plan());
  told.change(moved);
  await told.settled();
  expect(written.map(({ at, rows, details }) => [at, rows[0]?.start, details.a?.detail])).toEqual([
    [noon + 60_000, '2026-11-24T10:13:00Z', detail('old')],
    [noon + 60_000, '2026-11-24T10:13:00Z', detail('new')],
  ]);
});

it('lines that cannot be read now stay as they were', async () => {
  const { told, written } = keeping({ answer: () => Promise.reject(new TypeError('Failed to fetch')) });
  told.merged(plan());
  told.change(moved);
  await told.settled();
  expect(written.at(-1)?.details.a).toEqual({ version: '10', detail: detail('old') });
});

it('a plan that is read is given what was told while it was', () => {
  const { told } = keeping();
  told.reading();
  told.change(moved);
  expect(told.merged(plan()).rows[0]?.start).toBe('2026-11-24T10:13:00Z');
  told.reading();
  expect(told.merged(plan()).rows[0]?.version).toBe('10');
});

it('without any change it is of the moment in which the feed was last heard', async () => {
  const { told, written } = keeping();
  told.seen();
  told.merged(plan());
  told.seen();
  await told.settled();
  expect(written.map(({ at }) => at)).toEqual([noon + 60_000]);
});

it('nothing is written once somebody else is signed in', async () => {
  const { told, written, signOut } = keeping();
  told.merged(plan());
  signOut();
  told.change(moved);
  await told.settled();
  expect(written).toEqual([]);
});

it('what comes late replaces nothing newer, and what was removed is gone with its lines', () => {
  const late = feedItem({ position: '9', upserted: [plannedRow({ id: 'a', version: '9' })], removedIds: ['b'] });
  expect(withUpdate(plan(), late)).toEqual(plan());
  const removed = withUpdate(plan(), feedItem({ position: '13', upserted: [], removedIds: ['a'] }));
  expect([removed.rows.map(({ id }) => id), removed.details]).toEqual([['b'], {}]);
});
