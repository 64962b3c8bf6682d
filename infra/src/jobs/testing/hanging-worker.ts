import { z } from 'zod';
import { createLogger } from '../../telemetry/logger.ts';
import { createMetrics } from '../../telemetry/metrics.ts';
import { createJobs } from '../create-jobs.ts';
import { defineJob, implementJob } from '../jobs.ts';

/** For the tests: a process that takes one job, says so and never finishes it. Arguments: the connection and the lease, in JSON. */
const count = defineJob({ name: 'count', schema: z.object({ by: z.number() }) });

const jobs = await createJobs({
  connection: JSON.parse(process.argv[2] ?? ''),
  definitions: [count],
  logger: createLogger({ name: 'hanging', level: 'silent' }),
  metrics: createMetrics('hanging'),
  untilShown: async () => {},
  lease: JSON.parse(process.argv[3] ?? ''),
});
const hanging = implementJob(count, () => async () => {
  process.stdout.write('running\n');
  await new Promise(() => {});
});
await jobs.startWorkers([hanging]);
