import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { InvalidSettings, loadApiConfig, loadServiceConfig } from './config.ts';
import { loadCommandConfig, noteRunning } from './running.ts';

const secret = 'a-secret-of-more-than-32-characters';
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-running-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a command works on the database of the start that runs, and on none after it', async () => {
  const forget = await noteRunning(folder, { databaseUrl: 'postgres://u:p@127.0.0.1:4711/d', authSecret: secret });
  expect((await stat(join(folder, 'running.json'))).mode & 0o777).toBe(0o600);
  const config = await loadCommandConfig({ DATA_DIR: folder }, loadApiConfig);
  expect(config).toMatchObject({ authSecret: secret, databaseUrl: 'postgres://u:p@127.0.0.1:4711/d', dataDir: folder });
  await forget();
  await expect(loadCommandConfig({ DATA_DIR: folder }, loadApiConfig)).rejects.toThrow(InvalidSettings);
});

test('a command works on the log of the start that runs, not on one of its own', async () => {
  const eventStoreUrl = 'esdb://127.0.0.1:2113?tls=false';
  await noteRunning(folder, { databaseUrl: 'postgres://u:p@127.0.0.1:4711/d', authSecret: secret, eventStoreUrl });
  expect((await loadCommandConfig({ DATA_DIR: folder }, loadApiConfig)).eventStoreUrl).toBe(eventStoreUrl);
});

test('a variable wins', async () => {
  await noteRunning(folder, { databaseUrl: 'postgres://u:p@127.0.0.1:4711/d', authSecret: secret });
  const env = { DATA_DIR: folder, DATABASE_URL: 'postgres://other.example/d' };
  expect((await loadCommandConfig(env, loadServiceConfig)).databaseUrl).toBe('postgres://other.example/d');
});
