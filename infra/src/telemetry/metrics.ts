import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

export { Counter, Histogram, type Registry } from 'prom-client';
export { Gauge };

/**
 * The metrics of one process, for its `/metrics`: memory, event loop and garbage collection, and what the rooms add.
 * Names are `cadenza_<what>_<unit>`; label values come from closed lists, never from users or ids.
 */
export const createMetrics = (processName: string): Registry => {
  const registry = new Registry();
  registry.setDefaultLabels({ process: processName });
  collectDefaultMetrics({ register: registry });
  return registry;
};

/** Prometheus has doubles only: the one place where a position of the log, or a distance in it, may lose its last digits. */
export const sampleOf = (value: bigint): number => Number(value);

/** What a pool of connections says of itself; pg's pool is one. */
type Pool = { totalCount: number; idleCount: number; waitingCount: number };

/** Connections of pools by state, asked when Prometheus asks. `waiting`: callers without a connection. */
export const observePools = (registry: Registry, pools: Readonly<Record<string, Pool>>): void => {
  new Gauge({
    name: 'cadenza_pool_connections',
    help: 'Connections of a pool: busy and idle ones, and callers that wait for one',
    labelNames: ['pool', 'state'] as const,
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
};
