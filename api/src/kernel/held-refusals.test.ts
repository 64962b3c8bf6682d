import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHeldRefusals } from './held-refusals.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;

const observed = (most = 10) => {
  const refusals = createHeldRefusals({ least: 1_000, apart: 20, most });
  const told: string[] = [];
  const hold = (asker: string, gone = never) => refusals.hold(asker, gone).then(() => void told.push(asker));
  return { refusals, told, hold };
};

it('tells after a second, one after the other, and nobody waits for the refusals of another', async () => {
  const { refusals, told, hold } = observed();
  for (let n = 0; n < 3; n++) void hold('greedy');
  void hold('other');
  await vi.advanceTimersByTimeAsync(999);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['greedy', 'other']);
  await vi.advanceTimersByTimeAsync(20);
  expect(told).toEqual(['greedy', 'other', 'greedy']);
  await vi.advanceTimersByTimeAsync(20);
  expect(told).toHaveLength(4);
  expect(refusals.count()).toBe(0);
});

it('holds so many and no more, forgets who has hung up, and lets all go at the end', async () => {
  const { refusals, told, hold } = observed(2);
  const gone = new AbortController();
  void hold('a', gone.signal);
  void hold('b');
  await hold('at once');
  expect(told).toEqual(['at once']);
  gone.abort();
  expect(refusals.count()).toBe(1);
  expect(vi.getTimerCount()).toBe(1);
  refusals.letGo();
  await hold('after the end');
  expect(told).toEqual(['at once', 'a', 'b', 'after the end']);
  expect([refusals.count(), vi.getTimerCount()]).toEqual([0, 0]);
});
