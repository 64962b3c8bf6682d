import { streamPrefix } from '@cadenza/domain/kernel/event';
import { Counter, Histogram, type Registry } from '../telemetry/metrics.ts';
import { inSpan } from '../telemetry/tracing.ts';
import type { EventStore } from './event-store.ts';

/** Any store, with its appends timed, counted and traced. */
export const observed = (store: EventStore, registry: Registry): EventStore => {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'cadenza_append_seconds',
    help: 'One append, from the call to the answer of the store',
    labelNames: ['outcome'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  const events = new Counter({ name: 'cadenza_appended_events_total', help: 'Events written to the log', registers });
  return {
    ...store,
    append: (append) =>
      inSpan(
        'append',
        () => ({
          attributes: { 'cadenza.stream': streamPrefix(append.stream), 'cadenza.events': append.events.length },
        }),
        async (span) => {
          const started = performance.now();
          let outcome: string = 'error';
          try {
            const appended = await store.append(append);
            outcome = appended.outcome;
            span.set({ 'cadenza.outcome': outcome });
            if (appended.outcome === 'appended') events.inc(append.events.length);
            return appended;
          } finally {
            seconds.observe({ outcome }, (performance.now() - started) / 1000);
          }
        },
      ),
  };
};

/** Appends that share one commit of the store: the measure of group commit. */
export const commitSizes = (registry: Registry): ((appends: number) => void) => {
  const sizes = new Histogram({
    name: 'cadenza_append_commit_commands',
    help: 'Appends written with one commit',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers: [registry],
  });
  return (appends) => sizes.observe(appends);
};
