import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type ApiConfig, InvalidSettings, type ServiceConfig } from './config.ts';

/**
 * What a running `npm start` leaves in its data folder for commands of the same machine (`npm run projections`), as the
 * embedded database has another port at every start. Readable for the owner only: it holds the database's password.
 */
type Running = Pick<ApiConfig, 'databaseUrl' | 'authSecret'> &
  Partial<Pick<ServiceConfig, 'eventStoreUrl' | 'redisUrl' | 'host' | 'port' | 'healthPort' | 'publicUrl'>>;

const pathIn = (dataDir: string): string => join(dataDir, 'running.json');

/** Answers the function that takes it away again. */
export const noteRunning = async (dataDir: string, running: Running): Promise<() => Promise<void>> => {
  const path = pathIn(dataDir);
  await writeFile(`${path}.new`, JSON.stringify(running), { mode: 0o600 });
  await rename(`${path}.new`, path);
  return () => rm(path, { force: true });
};

/** What the `npm start` that runs in a folder has left; undefined where none runs. */
export const readRunning = async (dataDir: string): Promise<Running | undefined> => {
  const text = await readFile(pathIn(dataDir), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Running);
};

/**
 * Settings of a command: those of the environment, else those of the `npm start` that runs in `DATA_DIR`. Throws
 * `InvalidSettings` where there is neither. `load`: `loadServiceConfig`, or `loadApiConfig` for what signs.
 */
export const loadCommandConfig = async <C extends ServiceConfig>(
  env: Record<string, string | undefined>,
  load: (env: Record<string, string | undefined>) => C,
): Promise<C> => {
  if ((env.DATABASE_URL ?? '').trim() !== '') return load(env);
  const dataDir = resolve(env.DATA_DIR ?? '.data');
  const running = await readRunning(dataDir);
  if (running === undefined) {
    throw new InvalidSettings([`DATABASE_URL: required, or a running "npm start" in ${dataDir} (another: DATA_DIR)`]);
  }
  const { databaseUrl, authSecret, eventStoreUrl, redisUrl } = running;
  const started = { DATABASE_URL: databaseUrl, AUTH_SECRET: authSecret };
  return load({ ...env, ...started, EVENTSTORE_URL: eventStoreUrl, REDIS_URL: redisUrl });
};
