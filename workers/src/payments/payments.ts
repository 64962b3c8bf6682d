import { implementJob, type JobDefinition, type JobImplementation } from '@cadenza/infra/jobs/jobs';
import type { Reactor } from '../kernel/reactor.ts';
import type { Services } from '../kernel/services.ts';
import { reconcilePayments, settleCheckout } from './jobs.ts';
import { settleOnChange } from './settle-on-change.ts';

/** What payments have for the worker. */
export const paymentReactors: readonly Reactor[] = [settleOnChange];

export const paymentJobs: readonly JobDefinition[] = [settleCheckout, reconcilePayments];

export const paymentImplementations = (services: Services): readonly JobImplementation[] => [
  implementJob(settleCheckout, async () => (await import('./settle.ts')).settleHandler(services)),
  implementJob(reconcilePayments, async () => (await import('./reconcile.ts')).reconcileHandler(services)),
];
