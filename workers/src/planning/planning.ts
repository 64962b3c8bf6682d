import { implementJob, type JobDefinition, type JobImplementation } from '@cadenza/infra/jobs/jobs';
import type { Reactor } from '../kernel/reactor.ts';
import type { Services } from '../kernel/services.ts';
import { expandOnSchedule } from './expand-on-schedule.ts';
import { expandSeries, extendHorizon } from './jobs.ts';

/** What planning has for the worker. Handlers are loaded when their first job comes. */
export const planningReactors: readonly Reactor[] = [expandOnSchedule];

export const planningJobs: readonly JobDefinition[] = [expandSeries, extendHorizon];

export const planningImplementations = (services: Services): readonly JobImplementation[] => [
  implementJob(expandSeries, async () => (await import('./expand-series.ts')).expandSeriesHandler(services)),
  implementJob(extendHorizon, async () => (await import('./extend-horizon.ts')).extendHorizonHandler(services)),
];
