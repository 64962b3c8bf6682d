import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventStoreUnavailable } from '../event-store.ts';
import { createOutage } from './outage.ts';
import { withRetry } from './retry.ts';

/** On a clock of our own: nothing here waits. */
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Longer than anything here waits; timers of others in this process, which begin again without end, are no matter. */
const pass = () => vi.advanceTimersByTimeAsync(60_000);

const refused = async (): Promise<never> => {
  throw Object.assign(new Error('connect ECONNREFUSED'), { code: 14 });
};
const silent = async (left: number): Promise<never> => {
  await new Promise((resolve) => setTimeout(resolve, left));
  throw new EventStoreUnavailable('no answer in time');
};

/** Milliseconds until an operation that begins now gives up. */
const begin = async (outage = createOutage(), operation: (left: number) => Promise<never> = refused) => {
  const began = performance.now();
  await expect(withRetry({ timeout: 10_000, outage }, operation)).rejects.toBeInstanceOf(EventStoreUnavailable);
  return performance.now() - began;
};
const patienceOf = async (...of: Parameters<typeof begin>): Promise<number> => {
  const took = begin(...of);
  await pass();
  return took;
};

describe.each([
  ['refuses connections', refused, 2_000],
  ['says nothing', silent, 10_000 / 3 + 2_000],
])('a server that %s', (_, operation, first) => {
  it('is given up a second after it is known to be away, and then within one', async () => {
    const outage = createOutage();
    const took = [await patienceOf(outage, operation), await patienceOf(outage, operation)];
    expect(took[0]).toBeLessThanOrEqual(first);
    expect(took[0]).toBeGreaterThan(1_000); // a restart and an election take as long, and nobody is told
    expect(took[1]).toBeLessThanOrEqual(1_000);
  });

  it('is given up by whoever began shortly before, too', async () => {
    const outage = createOutage();
    const early = begin(outage, operation);
    await vi.advanceTimersByTimeAsync(900);
    const late = begin(outage, operation);
    await pass();
    expect(await early).toBeLessThanOrEqual(first);
    expect(await late).toBeLessThanOrEqual(first - 900);
  });

  it('is waited for as ever once it has answered', async () => {
    const outage = createOutage();
    await patienceOf(outage, operation);
    expect(await withRetry({ timeout: 10_000, outage }, async () => 'there')).toBe('there');
    expect(await patienceOf(outage, operation)).toBeGreaterThan(1_000);
  });
});

it('gets its answer when the server comes back while it is asked again', async () => {
  const outage = createOutage();
  const until = performance.now() + 800;
  const answer = withRetry({ timeout: 10_000, outage }, async () => (performance.now() < until ? refused() : 'there'));
  await pass();
  expect(await answer).toBe('there');
});

it('gives up at once where no repetition helps', async () => {
  const denied = Object.assign(new Error('denied'), { type: 'access-denied', code: 7 });
  const asked = withRetry({ timeout: 10_000, outage: createOutage() }, () => Promise.reject(denied));
  await expect(asked).rejects.toBe(denied);
});
