import type { Upcaster } from '../kernel/aggregate.ts';

const planIn = (data: object): object => ('plan' in data && typeof data.plan === 'object' && data.plan) || {};

/**
 * How old events become present ones when they are read. The n-th function of a type takes the data of version n to
 * version n + 1, so an event is in its present version when it has been through all that follow its own; a type without
 * an entry still is in version 1. Each is pure and stays for ever: the log is never rewritten.
 *
 * To change an event: write here what becomes of the old data, add `golden/<Type>.v<n + 1>.json`, keep the old file.
 */
export const planningUpcasters: Readonly<Record<string, readonly Upcaster[]>> = {
  // 2: names anomalies.
  SeriesScheduled: [(data) => ({ ...data, anomalyIds: [] })],
  InterventionCompleted: [(data) => ({ ...data, plan: { ...planIn(data), anomalyIds: [] } })],
  // 2: says why.
  InterventionReopened: [(data) => ({ ...data, reason: null })],
  // 2: says which occurrences the end drops.
  SeriesPeriodChanged: [(data) => ({ ...data, dropped: null })],
};
