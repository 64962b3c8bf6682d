import { now as time } from '@cadenza/infra/clock/clock';
import { Counter, Gauge, Histogram, type Registry, sampleOf } from '@cadenza/infra/telemetry/metrics';
import type { Observer } from './runner.ts';
import type { Health } from './status.ts';

const states = ['starting', 'standby', 'catching_up', 'rebuilding', 'live', 'stopped'] as const;

const isBehind = ({ state, position, head }: Health): boolean => state !== 'standby' && position < head;

/** Counts what the runners do; lag and state are read when Prometheus asks. */
export const projectionMetrics = (registry: Registry, health: () => Promise<Health[]>): Pick<Observer, 'applied'> => {
  const registers = [registry];
  let asked: Promise<Health[]> | undefined;
  /** One look for all gauges of a scrape. */
  const now = (): Promise<Health[]> => {
    asked ??= health().finally(() => {
      asked = undefined;
    });
    return asked;
  };
  const labelNames = ['projection'] as const;
  const events = new Counter({
    name: 'cadenza_projection_events_total',
    help: 'Events folded into rows',
    labelNames,
    registers,
  });
  const skipped = new Counter({
    name: 'cadenza_projection_skipped_events_total',
    help: 'Events of a type that the projection does not know',
    labelNames,
    registers,
  });
  const batch = new Histogram({
    name: 'cadenza_projection_batch_seconds',
    help: 'One batch: rows, change feed and checkpoint in one transaction',
    labelNames,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  const visible = new Histogram({
    name: 'cadenza_projection_visible_seconds',
    help: 'From the append of an event to the commit of its rows',
    labelNames,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 60],
    registers,
  });
  new Gauge({
    name: 'cadenza_projection_state',
    help: '1 for the state that the projection is in',
    labelNames: ['projection', 'state'] as const,
    registers,
    collect: async function () {
      for (const { name, state: current } of await now())
        for (const state of states) this.set({ projection: name, state }, state === current ? 1 : 0);
    },
  });
  new Gauge({
    name: 'cadenza_projection_lag_positions',
    help: 'Head of the log less the checkpoint; 0 where another process owns the projection',
    labelNames,
    registers,
    collect: async function () {
      for (const one of await now())
        this.set({ projection: one.name }, isBehind(one) ? sampleOf(one.head - one.position) : 0);
    },
  });
  const begun = time();
  /** When each projection was last known to miss nothing: it had reached the head, or applied what was just written. */
  const fresh = new Map<string, number>();
  const freshAt = (name: string): number => fresh.get(name) ?? begun;
  new Gauge({
    name: 'cadenza_projection_lag_seconds',
    help: 'For how long its rows have missed events; 0 at the head of the log and where another process owns it',
    labelNames,
    registers,
    collect: async function () {
      for (const one of await now()) {
        if (!isBehind(one)) fresh.set(one.name, time());
        this.set({ projection: one.name }, isBehind(one) ? Math.max(0, time() - freshAt(one.name)) / 1000 : 0);
      }
    },
  });
  new Gauge({
    name: 'cadenza_projection_position',
    help: 'Checkpoint: the last position of the log that is in the rows; 0 where another process owns it',
    labelNames,
    registers,
    collect: async function () {
      for (const { name, position } of await now()) this.set({ projection: name }, sampleOf(position));
    },
  });
  new Gauge({
    name: 'cadenza_projection_parked_streams',
    help: 'Streams that wait because of an event that cannot be folded; 0 where another process owns the projection',
    labelNames,
    registers,
    collect: async function () {
      for (const { name, parked } of await now()) this.set({ projection: name }, parked);
    },
  });
  return {
    applied(projection, applied, taken, seconds) {
      events.inc({ projection }, applied.events);
      for (const count of applied.skipped.values()) skipped.inc({ projection }, count);
      if (taken.events.length === 0) return;
      batch.observe({ projection }, seconds);
      const newest = taken.events.at(-1);
      if (newest) fresh.set(projection, Math.max(freshAt(projection), Date.parse(newest.recordedAt)));
      // Only what arrives live says how long a reader waits.
      if (!taken.live) return;
      const at = time();
      for (const event of taken.events)
        visible.observe({ projection }, Math.max(0, at - Date.parse(event.recordedAt)) / 1000);
    },
  };
};
