import type { Jobs } from '@cadenza/infra/jobs/jobs';
import type { Check, Checks } from '@cadenza/infra/telemetry/health';
import { Counter, Gauge, type Registry } from '@cadenza/infra/telemetry/metrics';
import type { Reactor } from './reactor.ts';
import { createRecentJobs } from './recent-jobs.ts';
import {
  type ReactorContext,
  type ReactorState,
  type ReactorStatus,
  type RunningReactor,
  runReactor,
} from './run-reactor.ts';

export type ReactorsOptions = Omit<ReactorContext, 'signal' | 'onEvents' | 'asked' | 'jobs'> & {
  jobs: Pick<Jobs, 'enqueue' | 'onForgotten'>;
  metrics: Registry;
};

export type RunningReactors = {
  checks(): Checks;
  /** Finishes the slices in hand. */
  close(): Promise<void>;
};

const states: readonly ReactorState[] = ['starting', 'standby', 'catching_up', 'live', 'retrying'];

/** Runs reactors side by side. */
export const startReactors = (reactors: readonly Reactor[], options: ReactorsOptions): RunningReactors => {
  const stopping = new AbortController();
  const counters = createCounters(options.metrics);
  const onEvents: ReactorContext['onEvents'] = (reactor, events, jobs) => {
    counters.events.inc({ reactor }, events);
    counters.jobs.inc({ reactor }, jobs);
  };
  const asked = createRecentJobs();
  options.jobs.onForgotten(async () => asked.forget());
  const context = { ...options, asked, signal: stopping.signal, onEvents };
  const running: RunningReactor[] = reactors.map((reactor) => runReactor(reactor, context));
  new Gauge({
    name: 'cadenza_reactor_state',
    help: '1 for the state that each reactor is in',
    labelNames: ['reactor', 'state'],
    registers: [options.metrics],
    collect() {
      for (const { name, state } of running.map((one) => one.status())) {
        for (const possible of states) this.set({ reactor: name, state: possible }, possible === state ? 1 : 0);
      }
    },
  });
  new Gauge({
    name: 'cadenza_reactor_parked_streams',
    help: 'Streams that wait because of an event that cannot be reacted to; 0 where another process has the reactor',
    labelNames: ['reactor'],
    registers: [options.metrics],
    collect() {
      for (const { name, parked } of running.map((one) => one.status())) this.set({ reactor: name }, parked);
    },
  });
  return {
    checks: () => Object.fromEntries(running.map((one) => [`reactor ${one.status().name}`, checkOf(one.status())])),
    close: async () => {
      stopping.abort();
      await Promise.all(running.map(({ done }) => done));
    },
  };
};

const checkOf = ({ state, position, parked, error }: ReactorStatus): Check => {
  const detail = { state, position: String(position), parked };
  const ok = state === 'live' || state === 'standby';
  if (ok && parked > 0) return { ok, warning: `${parked} parked: an event that cannot be reacted to`, detail };
  return ok ? { ok, detail } : { ok, reason: error ?? state, detail };
};

const createCounters = (registry: Registry) => ({
  events: new Counter({
    name: 'cadenza_reactor_events_total',
    help: 'Events that reactors looked at',
    labelNames: ['reactor'],
    registers: [registry],
  }),
  jobs: new Counter({
    name: 'cadenza_reactor_jobs_total',
    help: 'Jobs that reactors asked for',
    labelNames: ['reactor'],
    registers: [registry],
  }),
});
