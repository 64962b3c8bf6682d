import { defineJob } from '@cadenza/infra/jobs/jobs';
import { z } from 'zod';

const asked = z.object({ companyId: z.uuid(), importId: z.uuid(), eventId: z.uuid() });

/** Does an import that was started. Companies take turns. */
export const runImport = defineJob({
  name: 'runImport',
  schema: asked,
  attempts: 20,
  backoff: 2_000,
  concurrency: 2,
  ownerOf: ({ companyId }) => companyId,
});

/** Takes back what an import did; `asker`: who wants that. */
export const undoImport = defineJob({
  name: 'undoImport',
  schema: asked.extend({ asker: z.uuid() }),
  attempts: 20,
  backoff: 2_000,
  concurrency: 2,
  ownerOf: ({ companyId }) => companyId,
});
