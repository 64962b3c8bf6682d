import { implementJob, type JobDefinition, type JobImplementation } from '@cadenza/infra/jobs/jobs';
import type { Reactor } from '../kernel/reactor.ts';
import type { Services } from '../kernel/services.ts';
import { cancelLatePlans } from './cancel-late-plans.ts';
import { cancelOnDeactivation } from './cancel-on-deactivation.ts';
import { followDeactivation } from './follow-deactivation.ts';
import {
  cancelPlans,
  deactivateFollowers,
  findLeftPlans,
  leaveWeekdays,
  movePlannedWork,
  restoreReferenced,
} from './jobs.ts';
import { keepReferenced } from './keep-referenced.ts';
import { moveLatePlans } from './move-late-plans.ts';
import { moveOffClosedDay } from './move-off-closed-day.ts';
import { moveOffWeekdays } from './move-off-weekdays.ts';

/** What the registry has for the worker. */
export const registryReactors: readonly Reactor[] = [
  cancelOnDeactivation,
  cancelLatePlans,
  followDeactivation,
  keepReferenced,
  moveOffClosedDay,
  moveOffWeekdays,
  moveLatePlans,
];

export const registryJobs: readonly JobDefinition[] = [
  cancelPlans,
  deactivateFollowers,
  findLeftPlans,
  leaveWeekdays,
  movePlannedWork,
  restoreReferenced,
];

export const registryImplementations = (services: Services): readonly JobImplementation[] => [
  implementJob(cancelPlans, async () => (await import('./cancel-plans.ts')).cancelPlansHandler(services)),
  implementJob(deactivateFollowers, async () =>
    (await import('./deactivate-followers.ts')).deactivateFollowersHandler(services),
  ),
  implementJob(leaveWeekdays, async () => (await import('./leave-weekdays.ts')).leaveWeekdaysHandler(services)),
  implementJob(movePlannedWork, async () => (await import('./move-planned-work.ts')).movePlannedWorkHandler(services)),
  implementJob(findLeftPlans, async () => (await import('./find-left-plans.ts')).findLeftPlansHandler(services)),
  implementJob(restoreReferenced, async () => {
    const { referredInRows, restoreReferencedHandler } = await import('./restore-referenced.ts');
    return restoreReferencedHandler({ ...services, isReferred: referredInRows(services) });
  }),
];
