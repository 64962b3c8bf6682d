import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { loadConfig } from '../../config/config.ts';
import { runCommand } from '../../process/run-command.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { supervise } from '../supervisor.ts';

/** `node supervisor.ts [migrate]`: a supervisor for tests, with a database of its own and services that do nothing. */
const self = fileURLToPath(import.meta.url);
const service = fileURLToPath(new URL('../../process/testing/sample.ts', import.meta.url));
const command = process.argv[2] ?? (process.connected ? 'done' : 'supervise');

/** As the migration, which hangs where the test wants so. */
if (process.connected) await runCommand(async () => (process.env.HANGS === 'yes' ? new Promise(() => {}) : 0));

const supervisor = supervise({
  config: loadConfig(process.env),
  scripts: { services: { projections: service, workers: service, api: service }, migrate: self, seed: self },
  env: { ...process.env, HANGS: command === 'migrate' ? 'yes' : 'no' },
  logger: createLogger({ name: 'test', level: 'silent' }),
  clock: { now: () => performance.now(), sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }) },
  say: () => {},
});
await supervisor.ready;
