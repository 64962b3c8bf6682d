import { defineJob } from '@cadenza/infra/jobs/jobs';
import { z } from 'zod';

/**
 * Cancels the planned work that a deactivated record leaves behind. `eventId` and `position`: of the event that asks for it,
 * the deactivation or a plan that came behind it.
 */
export const cancelPlans = defineJob({
  name: 'cancelPlans',
  schema: z.object({
    companyId: z.uuid(),
    kind: z.string(),
    id: z.uuid(),
    eventId: z.uuid(),
    position: z.string().regex(/^\d+$/),
    deactivatedAt: z.iso.datetime(),
  }),
  attempts: 8,
});

/** Brings a removed record back where something refers to it. `eventId` and `position`: of the event that asks to look. */
export const restoreReferenced = defineJob({
  name: 'restoreReferenced',
  schema: z.object({
    companyId: z.uuid(),
    kind: z.string(),
    id: z.uuid(),
    eventId: z.uuid(),
    position: z.string().regex(/^\d+$/),
  }),
  attempts: 8,
});

/** Deactivates what belongs to a deactivated record. `eventId` and `position`: of its deactivation. */
export const deactivateFollowers = defineJob({
  name: 'deactivateFollowers',
  schema: restoreReferenced.schema,
  attempts: 8,
});

/**
 * Moves what is planned on weekdays (ISO) that are no longer worked since an instant. `eventId` and `position`: of the event that took
 * them out of the working week.
 */
export const leaveWeekdays = defineJob({
  name: 'leaveWeekdays',
  schema: z.object({
    companyId: z.uuid(),
    weekdays: z.array(z.int().min(1).max(7)),
    since: z.iso.datetime(),
    eventId: z.uuid(),
    position: z.string().regex(/^\d+$/),
  }),
  attempts: 8,
});

/** Moves what is planned on a day that is no longer worked. `eventId` and `position`: of the event that asks. */
export const movePlannedWork = defineJob({
  name: 'movePlannedWork',
  schema: z.object({
    companyId: z.uuid(),
    day: z.iso.date(),
    eventId: z.uuid(),
    position: z.string().regex(/^\d+$/),
  }),
  attempts: 8,
});

/** Every night: asks for the cancellation of what is planned for deactivated records, should its job have been lost. */
export const findLeftPlans = defineJob({
  name: 'findLeftPlans',
  schema: z.object({}),
  attempts: 8,
  concurrency: 1,
});

/** Behind the expansion of the night, which may have planned more. */
export const afterTheHorizon = { cron: '0 3 * * *', timeZone: 'Europe/Rome' };
