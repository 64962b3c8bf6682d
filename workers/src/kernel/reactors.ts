import { createOwners } from '@cadenza/infra/postgres/ownership';
import type { Check, Checks } from '@cadenza/infra/telemetry/health';
import { Counter, Gauge, type Registry } from '@cadenza/infra/telemetry/metrics';
import type { Reactor } from './reactor.ts';
import {
  type ReactorContext,
  type ReactorState,
  type ReactorStatus,
  type RunningReactor,
  runReactor,
} from './run-reactor.ts';

export type ReactorsOptions = Omit<ReactorContext, 'owners' | 'signal' | 'onEvents'> & { metrics: Registry };

export type RunningReactors = {
  checks(): Checks;
  /** Finishes the slices in hand. */
  close(): Promise<void>;
};

const states: readonly ReactorState[] = ['starting', 'standby', 'catching_up', 'live', 'retrying', 'stopped'];

/** Runs reactors side by side; one that stops does not touch the others. */
export const startReactors = (reactors: readonly Reactor[], options: ReactorsOptions): RunningReactors => {
  const stopping = new AbortController();
  const owners = createOwners(options.pool);
  const counters = createCounters(options.metrics);
  const onEvents: ReactorContext['onEvents'] = (reactor, events, jobs) => {
    counters.events.inc({ reactor }, events);
    counters.jobs.inc({ reactor }, jobs);
  };
  const context = { ...options, owners, signal: stopping.signal, onEvents };
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
  return {
    checks: () => Object.fromEntries(running.map((one) => [`reactor ${one.status().name}`, checkOf(one.status())])),
    close: async () => {
      stopping.abort();
      await Promise.all(running.map(({ done }) => done));
      await owners.close();
    },
  };
};

const checkOf = ({ state, position, error }: ReactorStatus): Check => {
  const detail = { state, position: String(position) };
  const ok = state === 'live' || state === 'standby';
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
