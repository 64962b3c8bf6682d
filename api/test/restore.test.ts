import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Position } from '@cadenza/domain/kernel/event';
import { restoreBackup } from '@cadenza/infra/backup/restore-backup';
import { writeBackup } from '@cadenza/infra/backup/write-backup';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { createPostgresEventStore } from '@cadenza/infra/event-store/postgres/postgres';
import { createTestFiles } from '@cadenza/infra/files/testing/test-files';
import { createTestDatabase } from '@cadenza/infra/postgres/testing/test-database';
import { openFiles } from '@cadenza/infra/process/open-files';
import { createLogger } from '@cadenza/infra/telemetry/logger';
import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import { projections } from '@cadenza/projections/all';
import { startProjections } from '@cadenza/projections/kernel/host';
import { projectionMigrations } from '@cadenza/projections/migrations';
import { hashes } from '@cadenza/projections/testing/harness';
import type { Pool } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createServices } from '../src/create-services.ts';
import { setUpPlant } from './testing/plant.ts';
import { authSecret, clientOf, createWorld, neverLate, password } from './testing/world.ts';

const logger = createLogger({ name: 'drill', level: 'silent' });
const say = (): void => {};

/** A log whose followers stop at a position, once one is set: their rows stay as they were there. */
const stoppable = () => {
  let limit: Position | undefined;
  const view = (store: EventStore): EventStore => ({
    ...store,
    async *follow(options) {
      for await (const slice of store.follow(options)) {
        if (limit === undefined || slice.upTo <= limit) {
          yield slice;
          continue;
        }
        const end = limit;
        yield { events: slice.events.filter(({ position }) => position <= end), upTo: end, live: true };
        const { promise, resolve } = Promise.withResolvers<void>();
        options.signal.addEventListener('abort', () => resolve(), { once: true });
        if (!options.signal.aborted) await promise;
        return;
      }
    },
  });
  return {
    view,
    stopAt: (position: Position): void => {
      limit = position;
    },
  };
};

/** Somebody who never stops writing, but for a moment when asked to. */
const writer = (write: (n: number) => Promise<void>) => {
  let writing = true;
  let written = 0;
  let hold: Promise<void> | undefined;
  let held = (): void => {};
  const done = (async () => {
    while (writing) {
      if (hold !== undefined) {
        held();
        await hold;
      }
      await write(written++);
    }
  })();
  return {
    written: () => written,
    /** Runs something between two writes. */
    between: async <T>(work: () => Promise<T>): Promise<T> => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const waiting = Promise.withResolvers<void>();
      held = waiting.resolve;
      hold = promise;
      await waiting.promise;
      const result = await work();
      hold = undefined;
      resolve();
      return result;
    },
    stop: async (): Promise<void> => {
      writing = false;
      await done;
    },
  };
};

const hashesOfAll = async (pool: Pool): Promise<Record<string, string>> =>
  Object.assign({}, ...(await Promise.all(projections.map((projection) => hashes(pool, projection)))));

it('the drill: backed up while writing goes on, restored, rebuilt: every table is what it was, and people go on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-drill-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));

  // The product at work.
  const live = stoppable();
  const world = await createWorld({ workers: true, projected: live.view });
  onTestFinished(() => world.close());
  const companyId = await world.company('Officine Rossi', { workingWeekdays: [1, 2, 3, 4, 5] });
  const supervisor = await world.client(companyId, ['ROLE_PLANT']);
  const { username, userId } = await world.user(companyId, ['ROLE_ADMIN']);
  const signedIn = await world.anonymous.post('/api/login_check', { username, password });
  const { refresh_token: refreshToken } = signedIn.body as { refresh_token: string };
  const setup = await setUpPlant(world, companyId);
  const tuesday = (n: number) => new Date(Date.UTC(2027, 0, 12 + 7 * (n % 40), 8)).toISOString();
  const schedule = async (n: number, extra: object = {}): Promise<string> => {
    const body = { ...setup.body, dataOraInizio: tuesday(n), dataOraFine: tuesday(n).replace('T08', 'T10'), ...extra };
    const made = await supervisor.post('/api/pianificazione-interventi', body);
    expect(made.status).toBe(201);
    return (made.body as { id: string }).id;
  };
  await schedule(1, { ricorrenzaId: setup.monthlyId, dataFinePianificazione: '2027-06-30' });
  const busy = writer(async (n) => {
    const id = await schedule(n);
    await supervisor.put(`/api/pianificazione-interventi/${id}/fields`, { field: 'note', value: `nota ${n}` });
  });
  await expect.poll(busy.written, { timeout: 20_000 }).toBeGreaterThan(10);

  // The backup. Only its look at the end of the log falls between two writes: there the live rows stop, too.
  const raw = createPostgresEventStore({ url: world.database.url });
  onTestFinished(() => raw.close());
  const headBetweenWrites = () =>
    busy.between(async () => {
      const head = await raw.head();
      live.stopAt(head);
      return head;
    });
  const before = busy.written();
  const source = { store: { ...raw, head: headBetweenWrites }, kind: 'postgres', pool: world.database.pool } as const;
  const manifest = await writeBackup(folder, { ...source, files: world.services.files, release: 'drill', say });
  await expect.poll(busy.written, { timeout: 20_000 }).toBeGreaterThan(before + 2);
  await busy.stop();
  const head = BigInt(manifest.head);
  expect(await raw.head()).toBeGreaterThan(head);
  const reached = async () => (await world.host.health()).every(({ position }) => position === head);
  await expect.poll(reached, { timeout: 20_000 }).toBe(true);
  const wasLive = await hashesOfAll(world.database.pool);

  // Another machine.
  const database = await createTestDatabase([projectionMigrations]);
  onTestFinished(() => database.drop());
  const place = await createTestFiles();
  onTestFinished(() => place.drop());
  await restoreBackup(folder, { pool: database.pool, files: await openFiles(place.backends.files), say });
  const metrics = createMetrics('drill');
  const backends = { databaseUrl: database.url, ...place.backends };
  const services = await createServices({ backends, authSecret, logger, metrics });
  onTestFinished(() => services.close());
  const { store, signals } = services;
  const host = startProjections(projections, { pool: database.pool, store, signals, logger, metrics });
  onTestFinished(() => host.close());
  const caughtUp = async () =>
    (await host.health()).every(({ state, position }) => state === 'live' && position === head);
  await expect.poll(caughtUp, { timeout: 20_000 }).toBe(true);
  const rebuilt = await hashesOfAll(database.pool);
  expect(rebuilt).toEqual(wasLive);
  expect(Object.keys(rebuilt)).toHaveLength(projections.flatMap(({ tables }) => tables).length);
  const { rows } = await database.pool.query('select 1 from rm.planned_interventions');
  expect(rows.length).toBeGreaterThan(10);

  // Sessions go on, passwords open, and work is added behind what was.
  const app = await buildApp({
    services,
    metrics: createMetrics('api'),
    publicUrl: 'http://localhost:3000',
    shed: { lateness: neverLate },
  });
  onTestFinished(() => app.close());
  const anonymous = clientOf(app, '', '', '');
  const refreshed = await anonymous.post('/token/refresh', { refresh_token: refreshToken });
  expect(refreshed.status).toBe(200);
  const login = await anonymous.post('/api/login_check', { username, password });
  expect(login.status).toBe(200);
  const admin = clientOf(app, (login.body as { token: string }).token, userId, companyId);
  expect((await admin.post('/api/impianti', { descrizione: 'Dopo il ripristino' })).status).toBe(201);
  expect(await store.head()).toBe(head + 1n);
}, 120_000);
