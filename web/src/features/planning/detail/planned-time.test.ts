import { expect, it } from 'vitest';
import { plannedMinutes, plannedTime } from './planned-time.ts';

const detail = { plannedStart: '2026-11-24T08:00:00Z', plannedEnd: '2026-11-24T09:30:00Z' };
const [startMs, endMs] = [Date.parse(detail.plannedStart), Date.parse(detail.plannedEnd)];

it('says where a completed work was planned only where that is not when it was done', () => {
  expect(plannedMinutes(detail)).toBe(90);
  expect(plannedTime({ completed: true, startMs, endMs }, detail)).toBeNull();
  expect(plannedTime({ completed: true, startMs: startMs + 60_000, endMs }, detail)).toEqual({ startMs, endMs });
  // One that somebody has just moved is where it is planned.
  expect(plannedTime({ completed: false, startMs: startMs + 60_000, endMs }, detail)).toBeNull();
});
