import { inspectConfig } from '../config/config.ts';
import { readRunning } from '../config/running.ts';
import { type Check, error, type Finding, type Subject } from '../findings/finding.ts';
import type { Migrations } from '../postgres/migrate.ts';
import { browser } from './checks/browser.ts';
import { dataFolder } from './checks/data-folder.ts';
import { database } from './checks/database.ts';
import { embedded } from './checks/embedded.ts';
import { encryption } from './checks/encryption.ts';
import { eventStore } from './checks/event-store.ts';
import { files } from './checks/files.ts';
import { log } from './checks/log.ts';
import { mail } from './checks/mail.ts';
import { node } from './checks/node.ts';
import { payments } from './checks/payments.ts';
import { ports } from './checks/ports.ts';
import { publicUrl } from './checks/public-url.ts';
import { redis } from './checks/redis.ts';
import { secret } from './checks/secret.ts';
import { settings } from './checks/settings.ts';
import { traces } from './checks/traces.ts';

/** In the order in which they are told. */
const checks: readonly Check[] = [
  node,
  settings,
  secret,
  publicUrl,
  ports,
  dataFolder,
  files,
  mail,
  payments,
  embedded,
  database,
  eventStore,
  log,
  redis,
  encryption,
  traces,
  browser,
];

/** Milliseconds of one check; unpacking a browser takes longest. */
const timeout = 30_000;

/** Looks at everything that a configuration names, side by side. Changes nothing; never throws. */
export const examine = async (
  env: Record<string, string | undefined>,
  rooms: readonly Migrations[],
): Promise<Finding[]> => {
  const { config, problems } = inspectConfig(env);
  const started = config.databaseUrl === undefined ? await readRunning(config.dataDir) : undefined;
  const subject: Subject = {
    config: started === undefined ? config : { ...config, ...started },
    problems,
    running: started !== undefined,
    rooms,
  };
  return (await Promise.all(checks.map((check) => run(check, subject)))).flat();
};

const run = async (check: Check, subject: Subject): Promise<Finding[]> => {
  const late = new AbortController();
  const { promise, resolve } = Promise.withResolvers<Finding[]>();
  const timer = setTimeout(() => {
    late.abort();
    resolve([error(`${check.name} could not be looked at.`, 'It took too long.', 'Try again; look at its log.')]);
  }, timeout);
  try {
    return await Promise.race([check.run(subject, late.signal), promise]);
  } catch (failure) {
    const why = failure instanceof Error ? failure.message : String(failure);
    return [error(`${check.name} could not be looked at.`, why, 'Tell the makers of Cadenza: this was not foreseen.')];
  } finally {
    clearTimeout(timer);
  }
};
