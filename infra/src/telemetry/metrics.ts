import { collectDefaultMetrics, Registry } from 'prom-client';

export { Counter, Gauge, Histogram, type Registry } from 'prom-client';

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
