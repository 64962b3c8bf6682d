import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import { expect, it } from 'vitest';
import { createLanes, userOf } from '../kernel/lanes.ts';
import { sessionOf } from '../kernel/testing/session-of.ts';
import type { FeedItem } from './feed-item.ts';
import { createHub } from './hub.ts';

it('who joins again and again waits for itself: changes reach the others in between', async () => {
  const lanes = createLanes({ metrics: createMetrics('test') });
  let head = 5n;
  let caughtUp = 0;
  let wake = (): void => {};
  const hub = createHub<string>({
    source: {
      reached: async () => head,
      keeps: async () => true,
      read: async (_, __, companyId) => {
        if (companyId !== undefined) caughtUp += 1;
        const who = { actorId: 'u', commandId: 'k', correlationId: null };
        const change = { position: head, companyId: 'c', kind: 'moved', ids: [], ...who, recordedAt: new Date(0) };
        return { changes: head > 5n ? [change] : [], upTo: head, more: false, retoldAt: null };
      },
    },
    read: async (_, own) => own.map(({ position }) => ({ signal: 'CHANGE', position, told: {} }) satisfies FeedItem),
    validity: () => () => true,
    onSignal: (listener) => {
      wake = listener;
      return () => {};
    },
    onError: () => {},
    joining: (one, catchUp) => lanes.run('catchUp', userOf(one), undefined, catchUp),
  });
  const seenBehind = Promise.withResolvers<number>();
  const subscribe = (who: string, after: bigint | undefined, send: (out: string) => void) =>
    hub.subscribe(
      {
        session: sessionOf({ userId: who, companyId: 'c' }),
        key: who,
        render: async ({ signal }) => signal,
        sink: { ready: () => true, send },
        onExpired: () => {},
      },
      after,
    );
  const joined = Promise.withResolvers<void>();
  subscribe('quiet', undefined, (out) => (out === 'CHANGE' ? seenBehind.resolve(caughtUp) : joined.resolve()));
  await joined.promise;
  for (let n = 0; n < 500; n++) subscribe('greedy', 1n, () => {});
  head = 6n;
  wake();
  expect(await seenBehind.promise).toBeLessThan(5);
  await expect.poll(() => caughtUp).toBe(500);
  await hub.close();
});
