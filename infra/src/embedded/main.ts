import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Config, InvalidSettings, loadConfig } from '../config/config.ts';
import { createLogger } from '../telemetry/logger.ts';
import { banner } from './banner.ts';
import { runOnce } from './child-process.ts';
import { AlreadyRunning } from './lock-file.ts';
import { FolderClosed } from './open-folder.ts';
import { PortTaken } from './ports.ts';
import { type Scripts, supervise } from './supervisor.ts';

/** `npm start`. */

const file = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

const scripts: Scripts = {
  services: {
    projections: file('projections/src/main.ts'),
    workers: file('workers/src/main.ts'),
    api: file('api/src/main.ts'),
  },
  migrate: file('projections/src/cli/migrate.ts'),
  seed: file('sample-data/src/cli/make.ts'),
  build: (signal) =>
    runOnce({ name: 'the build', script: file('.ci/turbo.mjs'), args: ['run', 'build'], env: process.env }, signal),
};

/** npm hands Ctrl+C on to a process that has it from the terminal already: two at once are one. */
const oneKeyPress = 700;

const configOrExit = (): Config => {
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    console.error(error.message);
    process.exit(1);
  }
};

const config = configOrExit();
const logger = createLogger({ name: 'supervisor', level: config.logLevel });
const say = (words: string): void => void process.stdout.write(`${words}\n`);
const clock = {
  now: () => performance.now(),
  sleep: (milliseconds: number, signal: AbortSignal) => sleep(milliseconds, undefined, { signal }),
};

for (const warning of config.warnings) logger.warn(warning);
say(config.mode === 'embedded' ? `Starting Cadenza in ${config.dataDir} …` : 'Starting Cadenza …');
const supervisor = supervise({ config, scripts, env: process.env, logger, clock, say });

let stoppingSince: number | undefined;
const stop = async (exitCode: number): Promise<void> => {
  if (stoppingSince !== undefined) return;
  stoppingSince = performance.now();
  try {
    await supervisor.stop();
    process.exit(exitCode);
  } catch (error) {
    logger.fatal({ error }, 'did not stop cleanly');
    supervisor.kill();
    process.exit(1);
  }
};
const interrupted = (): void => {
  if (stoppingSince === undefined) {
    say('\nStopping …');
    void stop(0);
  } else if (performance.now() - stoppingSince > oneKeyPress) {
    supervisor.kill();
    process.exit(130);
  }
};

process.on('SIGINT', interrupted);
process.on('SIGTERM', () => void stop(0));
process.on('SIGHUP', () => void stop(0));
process.on('uncaughtException', (error) => {
  logger.fatal({ error }, 'an error that nobody caught');
  void stop(1);
});
// npm passes SIGTERM to the shell between us, which may die without a word; then we have a new parent.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void stop(0);
  }, 1_000).unref();
}

try {
  const { address, demo } = await supervisor.ready;
  if (stoppingSince === undefined) say(banner(address, demo));
} catch (error) {
  if (stoppingSince === undefined) {
    const plain = [AlreadyRunning, FolderClosed, PortTaken].some((kind) => error instanceof kind);
    if (plain) console.error((error as Error).message);
    else console.error(`Cadenza could not start: ${error instanceof Error ? error.message : String(error)}`);
    await stop(1);
  }
}
