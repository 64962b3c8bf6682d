import type { Person } from '@cadenza/domain/identity/actor';
import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import { describe, expect, it, vi } from 'vitest';
import { createLanes } from './lanes.ts';
import { createLogHead } from './log-head.ts';
import { Problem } from './problem.ts';
import { createReadAfter } from './read-after.ts';

const session = (userId: string, companyId = 'c') =>
  ({ kind: 'person', userId, companyId, roles: [], maintainerId: null }) as const;

/** A log that ends at 100, projections that show 50, and nobody in a hurry: who waits, waits until `show`. */
const setUp = (head: () => Promise<bigint> = async () => 100n) => {
  const shown = Promise.withResolvers<boolean>();
  const metrics = createMetrics('test');
  const waitFor = vi.fn(() => shown.promise);
  const ask = vi.fn(head);
  const readAfter = createReadAfter({
    waiter: { reached: (_, position) => position <= 50n, waitFor },
    head: createLogHead(ask),
    lanes: createLanes({ metrics }),
    metrics,
    quotas: { node: 6, company: 4, user: 2 },
    now: () => 0,
  });
  const read = (who: Person, header?: string) => readAfter.waitToRead(who, ['planning'], header);
  return { readAfter, read, waitFor, ask, metrics, show: shown.resolve };
};

const codeOf = (error: unknown) => (error instanceof Problem ? error.rejection.code : error);

describe('a position', () => {
  it.each(['101', '9007199255743542', '9999999999999999999'])(
    'beyond the head is refused at once: %s',
    async (header) => {
      const { read, waitFor } = setUp();
      const refused = await Promise.allSettled(Array.from({ length: 450 }, () => read(session('u'), header)));
      expect(new Set(refused.map((one) => one.status === 'rejected' && codeOf(one.reason)))).toEqual(
        new Set(['position_not_reached']),
      );
      expect(waitFor).not.toHaveBeenCalled();
    },
  );

  it.each(['', '-1', '1e3', ' 7', '0x10', '1'.repeat(20)])('is digits: %j', async (header) => {
    const { read } = setUp();
    expect(codeOf(await read(session('u'), header).catch((error: unknown) => error))).toBe('unreadable');
  });

  it('that is shown already costs no question to the store', async () => {
    const { read, ask } = setUp();
    expect(await read(session('u'), '50')).toBe(true);
    expect(ask).not.toHaveBeenCalled();
  });

  it('that this node has written costs none either', async () => {
    const { readAfter, read, ask, show } = setUp();
    readAfter.wrote(session('u'), 100n);
    const reading = read(session('u'), '100');
    show(true);
    expect(await reading).toBe(true);
    expect(ask).not.toHaveBeenCalled();
  });

  it('that a refusal stands for is the last there is; a log that cannot say leaves all as it was', async () => {
    const { readAfter, read, waitFor, show } = setUp();
    await readAfter.refused(session('u'));
    const reading = read(session('u'));
    show(true);
    expect(await reading).toBe(true);
    expect(waitFor).toHaveBeenCalledExactlyOnceWith(['planning'], 100n, 2000);
    const away = setUp(() => Promise.reject(new Error('away')));
    await away.readAfter.refused(session('u'));
    expect(await away.read(session('u'))).toBe(true);
    expect(away.waitFor).not.toHaveBeenCalled();
  });

  it('is waited for where the log cannot say whether it exists', async () => {
    const { read, waitFor, show } = setUp(() => Promise.reject(new Error('away')));
    show(false);
    expect(await read(session('u'), '101')).toBe(false);
    expect(waitFor).toHaveBeenCalledOnce();
  });
});

describe('who waits', () => {
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

  it('has few places of its own; beyond them a read is stale at once, and others wait undisturbed', async () => {
    const { read, waitFor, metrics, show } = setUp();
    const greedy = Array.from({ length: 450 }, () => read(session('greedy'), '100'));
    expect(await Promise.all(greedy.slice(2))).not.toContain(true);
    expect(waitFor).toHaveBeenCalledTimes(2);
    const others = [read(session('colleague'), '100'), read(session('stranger', 'd'), '100')];
    await settle();
    expect(waitFor).toHaveBeenCalledTimes(4);
    show(true);
    expect(await Promise.all([...greedy.slice(0, 2), ...others])).toEqual([true, true, true, true]);
    expect(await metrics.getSingleMetricAsString('cadenza_read_after_turned_away_total')).toMatch(
      /share="user".* 448$/m,
    );
    expect(await metrics.getSingleMetricAsString('cadenza_read_after_waiting')).toMatch(/ 0$/m);
  });

  it('shares those of its company with its colleagues', async () => {
    const { read, waitFor, show } = setUp();
    const company = Array.from({ length: 10 }, (_, n) => read(session(`u${n}`), '100'));
    const stranger = read(session('stranger', 'd'), '100');
    await settle();
    expect(waitFor).toHaveBeenCalledTimes(5);
    show(true);
    expect((await Promise.all(company)).filter(Boolean)).toHaveLength(4);
    expect(await stranger).toBe(true);
  });
});
