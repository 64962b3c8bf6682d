import { defineJob } from '@cadenza/infra/jobs/jobs';
import { z } from 'zod';

/** Cancels the planned work that a deactivated record leaves behind. `position`: of its event in the log. */
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
