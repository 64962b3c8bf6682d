import { expect, test } from 'vitest';
import { now } from './clock.ts';

/** What the machine's clock says, which here nothing else does. */
const machine = (): number => performance.timeOrigin + performance.now();
const offset = Number(process.env.CLOCK_OFFSET_MS);
const aMinute = 60_000;

test('a run of tests stands on its own instant, whatever is asked', () => {
  expect(Math.abs(offset)).toBeGreaterThan(0);
  for (const at of [now(), Temporal.Now.instant().epochMilliseconds, Date.now(), Date.parse(new Date().toISOString())])
    expect(Math.abs(at - machine() - offset)).toBeLessThan(aMinute);
});
