import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import type { OccurrencesExpanded, SeriesScheduled } from '@cadenza/domain/planning/events';
import { seriesStream } from '@cadenza/domain/planning/events';
import { seriesDecider } from '@cadenza/domain/planning/series';
import { registry } from '@cadenza/domain/registry/decider';
import { recordStream } from '@cadenza/domain/registry/descriptor';
import { workingCalendarDay } from '@cadenza/domain/registry/working-calendar-day';
import { testActor, testCompany } from '@cadenza/domain/testing/given-when-then';
import { createExecute } from '@cadenza/infra/commands/execute';
import { newId } from '@cadenza/infra/commands/ids';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { createTestLog } from '@cadenza/infra/event-store/testing/test-log';
import { migrateJobs } from '@cadenza/infra/jobs/backend';
import { createJobs } from '@cadenza/infra/jobs/create-jobs';
import { createTestDatabase, type TestDatabase } from '@cadenza/infra/postgres/testing/test-database';
import { openLog } from '@cadenza/infra/process/open-log';
import type { Places } from '@cadenza/infra/process/places';
import { createMemorySignals } from '@cadenza/infra/signals/memory';
import { createLogger } from '@cadenza/infra/telemetry/logger';
import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import { projectionMigrations } from '@cadenza/projections/migrations';
import { onTestFinished } from 'vitest';
import type { Services } from '../src/kernel/services.ts';
import { planningJobs } from '../src/planning/planning.ts';

/** Monday, 2 March 2026, nine o'clock in Rome, as in the tests of the domain. */
export const today = '2026-03-02T08:00:00Z';

export type House = Services & { database: TestDatabase; places: Places };

export const silent = createLogger({ name: 'test', level: 'silent' });

/** A database with log and queues, the services of a worker on it, and one company that rests at weekends. */
export const buildHouse = async (): Promise<House> => {
  const database = await createTestDatabase([projectionMigrations]);
  const connection = { kind: 'postgres', url: database.url } as const;
  await migrateJobs(connection);
  const log = await createTestLog();
  const places: Places = { databaseUrl: database.url, ...log.places };
  const store = await openLog(
    { places, applicationName: 'test', onError: () => {}, metrics: createMetrics('test') },
    createMemorySignals(),
  );
  const jobs = await createJobs({
    connection,
    definitions: planningJobs,
    logger: silent,
    metrics: createMetrics('test'),
  });
  onTestFinished(async () => {
    await jobs.close();
    await store.close();
    await log.drop();
    await database.drop();
  });
  const execute = createExecute<string>({ store, authorise: () => true });
  const house = { database, places, store, execute, jobs, pool: database.pool, clock: () => today };
  await registerCompany(house);
  return house;
};

/** As somebody at a desk. */
const command = () => ({
  permission: 'test',
  actor: { userId: testActor, companyId: testCompany, roles: [], maintainerId: null },
  commandId: newId(),
  correlationId: newId(),
  now: today,
});

const registerCompany = async ({ execute }: House): Promise<void> => {
  await execute({
    ...command(),
    stream: companyStream(testCompany),
    decider: companyDecider,
    decide: (state, context) =>
      companyDecider.decide(
        {
          type: 'RegisterCompany',
          companyId: testCompany,
          code: 'PROVA',
          details: { businessName: 'Fonderie Prova S.r.l.' },
          settings: { workingWeekdays: [1, 2, 3, 4, 5] },
        },
        state,
        context,
      ),
  });
};

export const addHoliday = async ({ execute }: House, day: string): Promise<void> => {
  const id = newId();
  await execute({
    ...command(),
    stream: recordStream(workingCalendarDay, { id, companyId: testCompany }),
    decider: registry,
    decide: (state, context) =>
      registry.decide(
        { type: 'CreateRecord', kind: workingCalendarDay, id, values: { day, type: 'holiday' } },
        state,
        context,
      ),
  });
};

/** Schedules a series as the api does: with its first occurrence, without the rest. */
export const schedule = async ({ execute }: House, plan: SeriesScheduled['data']): Promise<void> => {
  const done = await execute({
    ...command(),
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
