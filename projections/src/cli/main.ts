import { InvalidSettings, loadServiceConfig } from '@cadenza/infra/config/config';
import { createPostgresEventStore } from '@cadenza/infra/event-store/postgres/postgres';
import { createPool } from '@cadenza/infra/postgres/pool';
import { projections } from '../all.ts';
import { presentEvents } from '../store.ts';
import { printStatus, rebuildNow } from './commands.ts';

/** `npm run projections -- status` and `npm run projections -- rebuild NAME`, on the database of `DATABASE_URL`. */
const usage = `Usage:
  npm run projections -- status
  npm run projections -- rebuild <${projections.map(({ name }) => name).join('|')}>`;

const [command, name, ...rest] = process.argv.slice(2);

const run = async (): Promise<number> => {
  const projection = projections.find((one) => one.name === name);
  const known = rest.length === 0 && (command === 'status' ? name === undefined : command === 'rebuild' && projection);
  if (!known) {
    console.error(usage);
    return 2;
  }
  const { databaseUrl: url } = loadServiceConfig(process.env);
  const onError = (error: unknown): void => console.error(String(error));
  const pool = createPool({ url, applicationName: 'projections:cli', statementTimeout: 0, onIdleError: onError });
  const store = createPostgresEventStore({ url, applicationName: 'projections:cli', onError });
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort(new Error('interrupted')));
  const say = (line: string): void => console.log(line);
  try {
    if (projection)
      await rebuildNow(projection, { pool, store: presentEvents(store), signal: interrupted.signal, say });
    else await printStatus(projections, { pool, store, say });
    return 0;
  } finally {
    await store.close();
    await pool.end();
  }
};

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof InvalidSettings ? error.message : `Failed: ${(error as Error).message}`);
  process.exitCode = 1;
}
