import { describe, expect, test } from 'vitest';
import { createLogger } from '../telemetry/logger.ts';
import { type Clock, type Instance, keepAlive, restartDelay, type Service, steadyAfter } from './keep-alive.ts';

const logger = createLogger({ name: 'test', level: 'silent' });

/** Time that passes only in sleeps; `slept` are their lengths. `upFor` moves it while a service lives. */
const virtualClock = () => {
  let now = 0;
  const slept: number[] = [];
  const clock: Clock = {
    now: () => now,
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
      now += milliseconds;
    },
  };
  return { clock, slept, pass: (milliseconds: number) => (now += milliseconds) };
};

/** A service whose lives are played one by one: each waits for `end` or `stop`. */
const playable = (failures = 0) => {
  const lives: { end: (why: string) => void; stopped: boolean; killed: boolean }[] = [];
  let wake = () => {};
  let starts = 0;
  const service: Service = {
    name: 'played',
    start: async (): Promise<Instance> => {
      starts++;
      if (starts <= failures) throw new Error('not yet');
      const { promise, resolve } = Promise.withResolvers<string>();
      const life = { end: resolve, stopped: false, killed: false };
      lives.push(life);
      wake();
      return {
        exited: promise,
        stop: async () => {
          life.stopped = true;
          resolve('stopped');
        },
        kill: () => {
          life.killed = true;
          resolve('killed');
        },
      };
    },
  };
  const life = async (n: number) => {
    for (;;) {
      const found = lives[n];
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return { service, life, lives };
};

test('the delay doubles from 200 ms to 5 s', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(restartDelay)).toEqual([200, 400, 800, 1600, 3200, 5000, 5000]);
});

describe('keepAlive', () => {
  test('starts again what ends, more slowly each time, and at once again after a steady life', async () => {
    const { clock, slept, pass } = virtualClock();
    const { service, life } = playable();
    const kept = keepAlive(service, clock, logger);
    await kept.up;
    for (const n of [0, 1, 2]) (await life(n)).end('crash');
    const steady = await life(3);
    pass(steadyAfter);
    steady.end('crash');
    await life(4);
    expect(slept).toEqual([200, 400, 800, 200]);
    await kept.stop();
  });

  test('keeps trying when it does not come up', async () => {
    const { clock, slept } = virtualClock();
    const { service } = playable(4);
    const kept = keepAlive(service, clock, logger);
    await kept.up;
    expect(slept).toEqual([200, 400, 800, 1600]);
    await kept.stop();
  });

  test('stops cleanly and does not start again', async () => {
    const { clock, slept } = virtualClock();
    const { service, life, lives } = playable();
    const kept = keepAlive(service, clock, logger);
    const first = await life(0);
    await kept.up;
    await kept.stop();
    expect(first).toMatchObject({ stopped: true, killed: false });
    expect(lives).toHaveLength(1);
    expect(slept).toEqual([]);
  });

  test('a stop while it waits for the next start ends the waiting', async () => {
    const { service, life, lives } = playable();
    const waiting = Promise.withResolvers<void>();
    const clock: Clock = {
      now: () => 0,
      sleep: (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          waiting.resolve();
        }),
    };
    const kept = keepAlive(service, clock, logger);
    (await life(0)).end('crash');
    await waiting.promise;
    await kept.stop();
    expect(lives).toHaveLength(1);
  });

  test('kill ends it at once, for good', async () => {
    const { clock } = virtualClock();
    const { service, life, lives } = playable();
    const kept = keepAlive(service, clock, logger);
    const first = await life(0);
    await kept.up;
    kept.kill();
    await kept.stop();
    expect(first.killed).toBe(true);
    expect(lives).toHaveLength(1);
  });
});
