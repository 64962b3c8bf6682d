import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { noteRunning } from '../config/running.ts';
import type { Logger } from '../telemetry/logger.ts';
import { keptAuthSecret } from './auth-secret.ts';
import { childService, runOnce } from './child-process.ts';
import { planDemo } from './demo.ts';
import { type Clock, type Kept, keepAlive } from './keep-alive.ts';
import { lockFolder } from './lock-file.ts';
import { openFolder } from './open-folder.ts';
import { choosePort } from './ports.ts';
import { postgresService } from './postgres-service.ts';
import { type Addresses, untilReady } from './readiness.ts';

/** The scripts that a supervisor runs; those of the repository unless a test brings its own. */
export type Scripts = {
  /** Server processes by name, started together; `api` gets the public port. */
  services: Readonly<Record<string, string>>;
  /** Run to their end, in this order, before the services start. */
  migrate: string;
  seed: string;
  /** Builds what the api serves; alongside the database's start. */
  build?: (signal: AbortSignal) => Promise<void>;
};

export type SupervisorOptions = {
  config: Config;
  scripts: Scripts;
  env: NodeJS.ProcessEnv;
  logger: Logger;
  clock: Clock;
  say: (words: string) => void;
};

export type Supervisor = {
  /** Resolves when every process is ready, the demo data is there and the address can be opened. */
  ready: Promise<{ address: string; demo: boolean }>;
  /** Stops everything, clients before the database. May be called at any time, also before `ready`. */
  stop(): Promise<void>;
  /** Ends everything at once; the log in the database survives that. */
  kill(): void;
};

/** The api signs tokens and links of support requests, the workers the links in their e-mails. */
const signers: ReadonlySet<string> = new Set(['api', 'workers']);

/**
 * `npm start`: takes the folder, starts the database (unless `DATABASE_URL` names one), migrates, starts the very same
 * processes that production runs, and keeps them running.
 */
export const supervise = ({ config, scripts, env, logger, clock, say }: SupervisorOptions): Supervisor => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const services: Kept[] = [];
  let database: Kept | undefined;
  let forget = async (): Promise<void> => {};
  let unlock = async (): Promise<void> => {};

  const start = async (): Promise<{ address: string; demo: boolean }> => {
    await openFolder(config.dataDir);
    unlock = await lockFolder(config.dataDir, config.publicUrl);
    const port = await choosePort(config.host, config.port);
    const publicUrl = config.port === 0 ? config.publicUrl.replace(/:0$/, `:${port}`) : config.publicUrl;
    const building = scripts.build?.(signal);
    building?.catch(() => {}); // awaited below; a failure before that must not end the process
    const demo = await planDemo(config);
    const databaseUrl = config.databaseUrl ?? (await startDatabase());
    const authSecret = config.authSecret ?? (await keptAuthSecret(config.dataDir));
    const { AUTH_SECRET: _, AUTH_SECRET_PREVIOUS: previous, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, ...rest } = env;
    const { STRIPE_API_BASE, ...open } = rest;
    const childEnv: NodeJS.ProcessEnv = {
      NODE_COMPILE_CACHE: join(config.dataDir, 'cache'), // stripped types and compiled code: half of a process's start
      ...open,
      DATABASE_URL: databaseUrl,
      DATA_DIR: config.dataDir,
      LOG_LEVEL: config.logLevel,
    };
    /** For what signs tokens, or links in e-mails, and takes payments, and nobody else. */
    const signing = {
      ...{ ...childEnv, AUTH_SECRET: authSecret, AUTH_SECRET_PREVIOUS: previous },
      ...{ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE },
      TEST_PAYMENTS: String(config.payments.kind === 'test'),
    };
    signal.throwIfAborted();
    await runOnce({ name: 'the migration', script: scripts.migrate, env: childEnv }, signal);
    await building;
    const { eventStoreUrl, redisUrl, host, healthPort } = config;
    const places = { databaseUrl, eventStoreUrl, redisUrl, host, port, healthPort, publicUrl };
    forget = await noteRunning(config.dataDir, { ...places, authSecret });
    signal.throwIfAborted();

    const seeding = demo.make ? seed(childEnv).then(demo.made) : undefined;
    seeding?.catch(() => {});
    const addresses: Addresses = new Map(Object.keys(scripts.services).map((name) => [name, undefined]));
    for (const [name, script] of Object.entries(scripts.services)) {
      // The others have a port of their own, but what they write to people leads to the api.
      const inside = { HOST: '127.0.0.1', PORT: '0', PUBLIC_URL: publicUrl };
      const place = name === 'api' ? { HOST: config.host, PORT: String(port) } : inside;
      const onAddress = (address: string): void => void addresses.set(name, address);
      services.push(
        keepAlive(
          childService({ name, script, env: { ...(signers.has(name) ? signing : childEnv), ...place }, onAddress }),
          clock,
          logger,
        ),
      );
    }
    await seeding;
    await untilReady(addresses, clock, logger, signal);
    return { address: publicUrl, demo: demo.present };
  };

  const startDatabase = async (): Promise<string> => {
    const { service, url } = postgresService(join(config.dataDir, 'postgres'), logger);
    database = keepAlive(service, clock, logger);
    return Promise.race([url, rejectedOn(signal)]);
  };

  const seed = (childEnv: NodeJS.ProcessEnv): Promise<void> => {
    say('Making the demo data …');
    return runOnce({ name: 'the demo data', script: scripts.seed, env: childEnv }, signal);
  };

  const ready = start();
  ready.catch(() => {});

  const stop = async (): Promise<void> => {
    stopping.abort();
    await Promise.all(services.map((service) => service.stop()));
    await ready.catch(() => {}); // scripts that were running have ended
    await Promise.all(services.map((service) => service.stop()));
    await forget();
    await database?.stop();
    await unlock();
  };
  const kill = (): void => {
    stopping.abort();
    for (const service of services) service.kill();
    database?.kill();
  };
  return { ready, stop, kill };
};

const rejectedOn = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
