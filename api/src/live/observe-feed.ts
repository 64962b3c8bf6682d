import { now } from '@cadenza/infra/clock/clock';
import { Gauge, Histogram, type Registry } from '@cadenza/infra/telemetry/metrics';
import { isTracing, projectedKey, recordSpan } from '@cadenza/infra/telemetry/tracing';
import type { FeedChange } from '@cadenza/projections/feed/queries';

/** Told after the changes of one company have gone to its subscribers; `startedAt` in milliseconds of the machine's clock, as spans have it. */
export type OnPushed = (changes: readonly FeedChange[], subscribers: number, startedAt: number) => void;

/** How late changes of a topic reach the sockets; the last span of each request's trace. */
export const observePushes = (registry: Registry): ((topic: string) => OnPushed) => {
  const delay = new Histogram({
    name: 'cadenza_feed_delay_seconds',
    help: 'From the transaction of a change to its push into the sockets, by the clocks of database and api',
    labelNames: ['topic'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
    registers: [registry],
  });
  return (topic) => (changes, subscribers, startedAt) => {
    const at = now();
    for (const { recordedAt } of changes) delay.observe({ topic }, Math.max(0, at - recordedAt.getTime()) / 1000);
    if (!isTracing()) return;
    for (const { correlationId, position, kind } of changes) {
      if (correlationId === null) continue;
      recordSpan(`push ${topic}`, {
        correlationId,
        after: projectedKey(topic, position),
        kind: 'producer',
        startedAt,
        attributes: { 'cadenza.change': kind, 'cadenza.subscribers': subscribers },
      });
    }
  };
};

export const observeSubscribers = (
  registry: Registry,
  subscribers: () => readonly (readonly [topic: string, number])[],
): void => {
  new Gauge({
    name: 'cadenza_live_subscribers',
    help: 'Open subscriptions of live topics',
    labelNames: ['topic'],
    registers: [registry],
    collect() {
      for (const [topic, count] of subscribers()) this.set({ topic }, count);
    },
  });
};
