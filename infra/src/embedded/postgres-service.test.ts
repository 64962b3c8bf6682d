import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPool } from '../postgres/pool.ts';
import { createLogger } from '../telemetry/logger.ts';
import { keepAlive } from './keep-alive.ts';
import { postgresService } from './postgres-service.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-postgres-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a killed database comes back at the same address with its data', { timeout: 30_000 }, async () => {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const { service, url } = postgresService(folder, logger);
  const kept = keepAlive(service, { now: () => 0, sleep: async () => {} }, logger);
  const pool = createPool({ url: await url, applicationName: 'test' });
  try {
    await pool.query('create table kept (n int); insert into kept values (1)');
    const [pid] = (await readFile(join(folder, '18', 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    const rows = () =>
      pool
        .query('select n from kept')
        .then((result) => result.rows)
        .catch(() => undefined);
    await expect.poll(rows, { timeout: 20_000 }).toEqual([{ n: 1 }]);
  } finally {
    await pool.end();
    await kept.stop();
  }
});
