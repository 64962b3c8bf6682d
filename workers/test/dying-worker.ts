import { createUseCaseServices } from '@cadenza/commands/create-services';
import { noFiles } from '@cadenza/infra/files/testing/no-files';
import { createJobs } from '@cadenza/infra/jobs/create-jobs';
import { noMail } from '@cadenza/infra/mail/testing/memory-mailer';
import { createTransferPayments } from '@cadenza/infra/payments/transfer';
import { createOwners } from '@cadenza/infra/postgres/ownership';
import { createPool } from '@cadenza/infra/postgres/pool';
import { createChromiumPrinter } from '@cadenza/infra/printing/chromium-printer';
import { type Backends, jobsConnection } from '@cadenza/infra/process/backends';
import { openLog } from '@cadenza/infra/process/open-log';
import { noPush } from '@cadenza/infra/push/testing/no-push';
import { createMemorySignals } from '@cadenza/infra/signals/memory';
import { createLogger } from '@cadenza/infra/telemetry/logger';
import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import { createUntilShown } from '../src/kernel/until-shown.ts';
import { planningImplementations, planningJobs } from '../src/planning/planning.ts';

/**
 * A worker for the tests that is killed (as by the kernel) in the middle of its first expansion: after the append, before
 * the job is acknowledged. Arguments: the backends as JSON, and the time.
 */
const [, , given = '', now = ''] = process.argv;
const backends = JSON.parse(given) as Backends;
const url = backends.databaseUrl;

const log = await openLog(
  { backends, applicationName: 'dying', onError: console.error, metrics: createMetrics('dying') },
  createMemorySignals(),
);
const store: typeof log = {
  ...log,
  append: async (append) => {
    await log.append(append);
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => {});
  },
};
const logger = createLogger({ name: 'dying', level: 'warn' });
const jobs = await createJobs({
  connection: jobsConnection(backends),
  definitions: planningJobs,
  logger,
  metrics: createMetrics('dying'),
  untilShown: createUntilShown(store),
  lease: { held: 1_000, looked: 300 },
});
const pool = createPool({ url, applicationName: 'dying' });
await jobs.startWorkers(
  planningImplementations({
    ...createUseCaseServices({ store, pool, files: noFiles, clock: () => now, waitFor: async () => true }),
    jobs,
    printer: createChromiumPrinter({ logger }),
    untilPlanned: async () => {},
    signals: createMemorySignals(),
    owners: createOwners(pool),
    pusher: noPush,
    payments: createTransferPayments(),
    ...noMail,
  }),
);
