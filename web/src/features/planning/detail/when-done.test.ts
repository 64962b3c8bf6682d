import { expect, it } from 'vitest';
import { timeQuestionOf } from './when-done.ts';

const timeZone = 'Europe/Rome';
const ms = (at: string): number => Date.parse(at);
const row = { startMs: ms('2026-11-25T08:00:00Z'), endMs: ms('2026-11-25T10:00:00Z') };
const asked = (now: string, more: Partial<Parameters<typeof timeQuestionOf>[1]> = {}) =>
  timeQuestionOf(row, { runs: [], plannedAt: '2026-11-01T08:00:00Z', ...more }, { now: ms(now), timeZone });

it('asks nobody on the day of the plan, once it has begun, or where clocks say it', () => {
  expect(asked('2026-11-25T08:30:00Z')).toBeNull();
  expect(asked('2026-11-25T22:59:00Z')).toBeNull();
  const run = { userId: 'a', who: null, from: '2026-11-28T08:00:00Z', to: null };
  expect(asked('2026-11-28T08:30:00Z', { runs: [run] })).toBeNull();
});

it('asks on another day, and takes it for now', () => {
  expect(asked('2026-11-28T08:30:00Z')).toEqual({ planned: row, suggested: 'now' });
  expect(asked('2026-11-25T23:00:00Z')).toEqual({ planned: row, suggested: 'now' });
});

it('offers no plan that is still to come', () => {
  for (const now of ['2026-11-24T08:00:00Z', '2026-11-25T07:59:00Z'])
    expect(asked(now)).toEqual({ planned: null, suggested: 'now' });
});

it('takes it for the plan where that was written after its start, and is over', () => {
  const plannedAt = '2026-11-28T08:00:00Z';
  expect(asked('2026-11-28T08:30:00Z', { plannedAt })).toEqual({ planned: row, suggested: 'planned' });
  expect(asked('2026-11-28T08:30:00Z', { plannedAt: null })?.suggested).toBe('now');
});

it('counts each day that a plan over midnight lies on', () => {
  const night = { startMs: ms('2026-11-25T21:00:00Z'), endMs: ms('2026-11-26T05:00:00Z') };
  const on = (now: string) => timeQuestionOf(night, { runs: [], plannedAt: null }, { now: ms(now), timeZone });
  expect(on('2026-11-26T08:00:00Z')).toBeNull();
  expect(on('2026-11-27T08:00:00Z')).toEqual({ planned: night, suggested: 'now' });
});
