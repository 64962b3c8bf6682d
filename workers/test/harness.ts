import { createUseCaseServices } from '@cadenza/commands/create-services';
import type { PlannedWork } from '@cadenza/domain/calendar/planned-work';
import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import { upcasters } from '@cadenza/domain/event-log';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import type { OccurrencesExpanded, SeriesScheduled } from '@cadenza/domain/planning/events';
import { seriesStream } from '@cadenza/domain/planning/events';
import { seriesDecider } from '@cadenza/domain/planning/series';
import type { RegistryCommand } from '@cadenza/domain/registry/commands';
import { registry } from '@cadenza/domain/registry/decider';
import { recordStream } from '@cadenza/domain/registry/descriptor';
import { workingCalendarDay } from '@cadenza/domain/registry/working-calendar-day';
import { testActor, testCompany } from '@cadenza/domain/testing/given-when-then';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { createTestLog } from '@cadenza/infra/event-store/testing/test-log';
import { withUpcasters } from '@cadenza/infra/event-store/upcasting';
import { createTestFiles } from '@cadenza/infra/files/testing/test-files';
import { newId } from '@cadenza/infra/ids';
import { migrateJobs } from '@cadenza/infra/jobs/backend';
import { createJobs } from '@cadenza/infra/jobs/create-jobs';
import { noMail } from '@cadenza/infra/mail/testing/memory-mailer';
import { createTransferPayments } from '@cadenza/infra/payments/transfer';
import { createOwners } from '@cadenza/infra/postgres/ownership';
import { createTestDatabase, type TestDatabase } from '@cadenza/infra/postgres/testing/test-database';
import { createChromiumPrinter } from '@cadenza/infra/printing/chromium-printer';
import { jobsConnection, type Places } from '@cadenza/infra/process/backends';
import { openFiles } from '@cadenza/infra/process/open-files';
import { openLog } from '@cadenza/infra/process/open-log';
import { noPush } from '@cadenza/infra/push/testing/no-push';
import { withRedis } from '@cadenza/infra/redis/testing/with-redis';
import { createMemorySignals } from '@cadenza/infra/signals/memory';
import { createLogger } from '@cadenza/infra/telemetry/logger';
import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import { projections } from '@cadenza/projections/all';
import { startProjections } from '@cadenza/projections/kernel/host';
import { createPositionWaiter } from '@cadenza/projections/kernel/positions';
import { projectionMigrations } from '@cadenza/projections/migrations';
import { describe, expect, onTestFinished } from 'vitest';
import type { Services } from '../src/kernel/services.ts';
import { createUntilShown } from '../src/kernel/until-shown.ts';
import { liveImplementations, liveJobs } from '../src/live/live.ts';
import { planningImplementations, planningJobs } from '../src/planning/planning.ts';
import { printoutImplementations, printoutJobs } from '../src/printouts/printouts.ts';
import { registryImplementations, registryJobs } from '../src/registry/registry.ts';
import { reportImplementations, reportJobs } from '../src/reports/reports.ts';

/** Monday, 2 March 2026, nine o'clock in Rome, as in the tests of the domain. */
export const today = '2026-03-02T08:00:00Z';

export type Harness = Services & { database: TestDatabase; backends: Places };

export const silent = createLogger({ name: 'test', level: 'silent' });

/** A database with log and queues (or these in a Redis), the services of a worker on it, and one company that rests at weekends. */
export const buildHarness = async (redisUrl?: string): Promise<Harness> => {
  const database = await createTestDatabase([projectionMigrations]);
  const log = await createTestLog();
  const queues = redisUrl === undefined ? {} : { redisUrl };
  const files = await createTestFiles();
  const backends: Places = { databaseUrl: database.url, ...log.backends, ...queues, ...files.backends };
  const connection = jobsConnection(backends);
  await migrateJobs(connection);
  const signals = createMemorySignals();
  // As every process has it: what is written here in the present shape must not be taken for an old one there.
  const store = withUpcasters(
    await openLog({ backends, applicationName: 'test', onError: () => {}, metrics: createMetrics('test') }, signals),
    upcasters,
  );
  const jobs = await createJobs({
    connection,
    definitions: [...planningJobs, ...registryJobs, ...liveJobs, ...printoutJobs, ...reportJobs],
    logger: silent,
    metrics: createMetrics('test'),
    untilShown: createUntilShown(store),
    // What a killed worker leaves is looked for at once; our own hold theirs, however busy the machine.
    lease: { held: 10_000, looked: 300 },
  });
  const owners = createOwners(database.pool);
  const printer = createChromiumPrinter({ logger: silent });
  onTestFinished(async () => {
    await printer.close();
    await owners.close();
    await jobs.close();
    await store.close();
    await files.drop();
    await log.drop();
    await database.drop();
  });
  const untilPlanned = async () => {};
  const harness = {
    database,
    backends,
    ...createUseCaseServices({
      ...{ store, pool: database.pool, clock: () => today, waitFor: async () => true },
      files: await openFiles(files.backends.files),
    }),
    jobs,
    printer,
    signals,
    owners,
    untilPlanned,
    pusher: noPush,
    payments: createTransferPayments(),
    ...noMail,
  };
  await registerCompany(harness);
  return harness;
};

/** Runs the read models until the test is finished. Answers what waits until they show all of the log. */
export const project = (harness: Harness): (() => Promise<void>) => {
  const signals = createMemorySignals();
  const metrics = createMetrics('projections');
  const host = startProjections(projections, { ...harness, signals, logger: silent, metrics });
  const waiter = createPositionWaiter(harness.pool, signals);
  onTestFinished(async () => {
    waiter.close();
    await host.close();
  });
  const names = projections.map(({ name }) => name);
  return async () => expect(await waiter.waitFor(names, await harness.store.head(), 20_000)).toBe(true);
};

/** Runs every job of the harness, until the test is finished. */
export const runJobs = async (harness: Harness): Promise<void> => {
  const stop = await harness.jobs.startWorkers([
    ...planningImplementations(harness),
    ...registryImplementations(harness),
    ...liveImplementations(harness),
    ...printoutImplementations(harness),
    ...reportImplementations(harness),
  ]);
  onTestFinished(() => stop(1_000));
};

/** Defines a suite for both backends where queues can live; `build` makes a harness on empty ones. */
export const onEachBackend = (name: string, suite: (build: () => Promise<Harness>) => void): void => {
  describe(`${name}, jobs in Postgres`, () => suite(() => buildHarness()));
  withRedis(`${name}, jobs in Redis`, (server) => {
    let number = 0;
    suite(() => buildHarness(`${server().url}/${number++}`));
  });
};

/** What signs the links of messages. */
export const authSecret = 'a-secret-for-tests-that-is-long-enough';

/** As somebody at a desk. */
export const command = (companyId = testCompany) => ({
  permission: 'planning.manage' as const,
  actor: { kind: 'person' as const, userId: testActor, companyId, roles: ['ROLE_ADMIN'], maintainerId: null },
  commandId: newId(),
  correlationId: newId(),
  now: today,
});

export const registerCompany = async (
  { execute }: Pick<Harness, 'execute'>,
  companyId = testCompany,
): Promise<void> => {
  await execute({
    ...command(companyId),
    stream: companyStream(companyId),
    decider: companyDecider,
    decide: (state, context) =>
      companyDecider.decide(
        {
          type: 'RegisterCompany',
          companyId,
          code: 'PROVA',
          details: { businessName: 'Fonderie Prova S.r.l.' },
          settings: { workingWeekdays: [1, 2, 3, 4, 5] },
        },
        state,
        context,
      ),
  });
};

export const onRecord = async (
  { execute }: Harness,
  record: Extract<RegistryCommand, { id: string }>,
  plannedWork?: PlannedWork,
): Promise<void> => {
  const { kind, id } = record;
  const done = await execute({
    ...command(),
    stream: recordStream(kind, { id, companyId: testCompany }),
    decider: registry,
    decide: (state, context) => {
      const decided = registry.decide(record, state, context);
      if (isRejection(decided) || plannedWork === undefined) return decided;
      return decided.map((event) => ({ ...event, data: { ...event.data, plannedWork } }));
    },
  });
  if ('rejected' in done) throw new Error(`${kind.name}: ${done.code}`);
};

/** Closes a day; `plannedWork` as the api says it in the event. */
export const addHoliday = (harness: Harness, day: string, plannedWork?: PlannedWork): Promise<void> =>
  onRecord(
    harness,
    { type: 'CreateRecord', kind: workingCalendarDay, id: newId(), values: { day, type: 'holiday' } },
    plannedWork,
  );

/** Schedules a series as the api does: with its first occurrence, without the rest. */
export const schedule = async (
  { execute }: Harness,
  plan: SeriesScheduled['data'],
  companyId = testCompany,
): Promise<void> => {
  const done = await execute({
    ...command(companyId),
    stream: seriesStream(plan.seriesId),
    decider: seriesDecider,
    decide: (state, context) =>
      seriesDecider.decide(
        { type: 'ScheduleSeries', calendar: { nonWorkingDays: new Set(), restWeekdays: new Set() }, ...plan },
        state,
        context,
      ),
  });
  if ('rejected' in done) throw new Error(`not scheduled: ${done.code}`);
};

/** The runs of the expansion of a series, in order. */
export const expansions = async (store: EventStore, seriesId: string): Promise<OccurrencesExpanded['data'][]> => {
  const found: OccurrencesExpanded['data'][] = [];
  for await (const { type, data } of store.read(seriesStream(seriesId))) {
    if (type === 'OccurrencesExpanded') found.push(data as OccurrencesExpanded['data']);
  }
  return found;
};
