import { createKeyedMutex } from '@cadenza/commands/kernel/keyed-mutex';
import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import { expect, it, onTestFinished, vi } from 'vitest';
import { addressOf, createLanes } from './lanes.ts';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

it('has a share of reads for each user, and others go on beside it, on every lane', async () => {
  const metrics = createMetrics('test');
  const lanes = createLanes({ metrics });
  const { promise: never, resolve: finish } = Promise.withResolvers<void>();
  const greedy = Array.from({ length: 500 }, () =>
    lanes.run('read', { group: 'A', one: 'greedy' }, undefined, () => never),
  );
  await settle();
  const answer = async () => 'answered';
  expect(await lanes.run('read', { group: 'A', one: 'colleague' }, undefined, answer)).toBe('answered');
  expect(await lanes.run('read', { group: 'B', one: 'stranger' }, undefined, answer)).toBe('answered');
  expect(await lanes.run('write', { group: 'A', one: 'greedy' }, undefined, answer)).toBe('answered');
  expect(await metrics.getSingleMetricAsString('cadenza_work')).toMatch(/lane="read",state="waiting".* 498$/m);
  finish();
  await Promise.all(greedy);
});

it('leaves the turn to others while it waits for something else, and takes it again', async () => {
  const lanes = createLanes({ metrics: createMetrics('test') });
  const who = addressOf('10.0.0.1');
  const { promise: shown, resolve: show } = Promise.withResolvers<void>();
  const order: string[] = [];
  const waiting = Array.from({ length: 4 }, (_, n) =>
    lanes.run('public', who, undefined, async () => {
      await lanes.aside(() => shown);
      order.push(`waited ${n}`);
    }),
  );
  await settle();
  await lanes.run('public', who, undefined, async () => void order.push('another'));
  show();
  await Promise.all(waiting);
  expect(order).toEqual(['another', 'waited 0', 'waited 1', 'waited 2', 'waited 3']);
  expect(await lanes.aside(async () => 'outside of any turn')).toBe('outside of any turn');
});

it('writes that wait for each other all come to their end: who has what the others wait for goes on above the share', async () => {
  const lanes = createLanes({ metrics: createMetrics('test') });
  const inTurn = createKeyedMutex();
  const who = { group: 'A', one: '1' };
  const { promise: shown, resolve: show } = Promise.withResolvers<void>();
  const done: number[] = [];
  const writes = Array.from({ length: 50 }, (_, n) =>
    lanes.run('write', who, undefined, () =>
      inTurn('calendar', async () => {
        await lanes.aside(() => shown);
        done.push(n);
      }),
    ),
  );
  await settle();
  show();
  await Promise.all(writes);
  expect(done).toEqual(Array.from({ length: 50 }, (_, n) => n));
});

it('gives the turn back where the work fails', async () => {
  const lanes = createLanes({ metrics: createMetrics('test') });
  const who = { group: 'A', one: '1' };
  const failing = () => lanes.run('heavy', who, undefined, () => Promise.reject(new Error('broken')));
  for (let n = 0; n < 3; n++) await expect(failing()).rejects.toThrow('broken');
  expect(await lanes.run('heavy', who, undefined, async () => 1)).toBe(1);
});

it('lets one report of strangers in at a time, and keeps nobody else waiting for them', async () => {
  const lanes = createLanes({ metrics: createMetrics('test') });
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  let begun: string[] = [];
  const report = (address: string, n: number) =>
    lanes.run('report', addressOf(address), undefined, async () => {
      begun.push(`${address} ${n}`);
      // Until it can be seen.
      await lanes.aside(() => done);
    });
  const all = [report('a', 1), report('a', 2), report('b', 1), report('c', 1)];
  await settle();
  expect(begun).toEqual(['a 1']);
  expect(await lanes.run('public', addressOf('a'), undefined, async () => 'signed in')).toBe('signed in');
  begun = [];
  finish();
  await Promise.all(all);
  // Whose last turn is longest ago, which is who had none.
  expect(begun).toEqual(['b 1', 'c 1', 'a 2']);
});

it('leaves the place of a report empty for three times as long as its turn lasted, a second at most', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lanes = createLanes({ metrics: createMetrics('test') });
  const from = performance.now();
  const seen: string[] = [];
  const see = (what: string): void => void seen.push(`${what} ${performance.now() - from}`);
  const reports = [100, 400, 100].map((lasts, n) =>
    lanes
      .run('report', addressOf(`10.0.0.${n}`), undefined, async () => {
        see('begun');
        await new Promise((resolve) => setTimeout(resolve, lasts));
      })
      // Who reports waits for no rest.
      .then(() => see('done')),
  );
  await vi.advanceTimersByTimeAsync(1_900);
  await Promise.all(reports);
  expect(seen).toEqual(['begun 0', 'done 100', 'begun 400', 'done 800', 'begun 1800', 'done 1900']);
});

it('leaves it empty for eighteen times as long while many wait, two seconds at most', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lanes = createLanes({ metrics: createMetrics('test') });
  const from = performance.now();
  const begun: number[] = [];
  const reports = Array.from({ length: 9 }, (_, n) =>
    lanes.run('report', addressOf(`10.0.0.${n}`), undefined, async () => {
      begun.push(performance.now() - from);
      await new Promise((resolve) => setTimeout(resolve, n === 1 ? 500 : 100));
    }),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(reports);
  // 1 800 behind the first, 2 000 behind the second, 1 800 behind the third; then five wait.
  expect(begun).toEqual([0, 1_900, 4_400, 6_300, 6_700, 7_100, 7_500, 7_900, 8_300]);
});
