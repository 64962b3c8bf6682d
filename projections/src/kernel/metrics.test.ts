import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { now } from '@cadenza/infra/clock/clock';
import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newEvent } from '../testing/history.ts';
import { projectionMetrics } from './metrics.ts';
import { RowStore } from './rows.ts';
import type { Health } from './status.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-03-02T08:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const event = (recordedAt: string): RecordedEvent => ({
  ...newEvent({ type: 'PlantActivated', data: {} }),
  ...{ stream: 'plant-1', revision: 0, position: 7n, recordedAt },
});

const build = () => {
  const registry = createMetrics('test');
  const one: Health = { name: 'planning', code: 'a', state: 'live', position: 5n, parked: 0, head: 5n };
  let looks = 0;
  const { applied } = projectionMetrics(registry, async () => {
    looks++;
    return [one];
  });
  const scrape = async (name: string): Promise<number> => {
    const found = new RegExp(`^${name}\\{projection="planning".*\\} (\\S+)$`, 'm').exec(await registry.metrics());
    return Number(found?.[1]);
  };
  return { one, applied, scrape, looks: () => looks };
};

test('lag: how much of the log, and for how long; a batch makes it as fresh as its newest event', async () => {
  const { one, applied, scrape, looks } = build();
  expect(await scrape('cadenza_projection_lag_seconds')).toBe(0);
  expect(looks()).toBe(1); // for all gauges of a scrape
  one.head = 9n;
  vi.setSystemTime('2026-03-02T08:00:40Z');
  expect(await scrape('cadenza_projection_lag_positions')).toBe(4);
  expect(await scrape('cadenza_projection_lag_seconds')).toBe(40);
  one.position = 7n;
  const batch = { events: [event(new Date(now() - 10_000).toISOString())], upTo: 7n, live: true };
  applied(
    'planning',
    { events: 1, skipped: new Map(), changes: 0, parked: [], waiting: new Set<never>(), rows: new RowStore([]) },
    batch,
    0.01,
  );
  expect(await scrape('cadenza_projection_lag_seconds')).toBe(10);
  expect(await scrape('cadenza_projection_position')).toBe(7);
  one.position = 9n;
  expect(await scrape('cadenza_projection_lag_seconds')).toBe(0);
});

test('streams that wait show; what another process owns is not behind', async () => {
  const { one, scrape } = build();
  expect(await scrape('cadenza_projection_parked_streams')).toBe(0);
  one.parked = 3;
  expect(await scrape('cadenza_projection_parked_streams')).toBe(3);
  Object.assign(one, { state: 'standby', position: 0n, head: 99n, error: undefined });
  expect(await scrape('cadenza_projection_lag_positions')).toBe(0);
});
