import { eventLog } from '@cadenza/domain/event-log';
import { loadServiceConfig } from '@cadenza/infra/config/config';
import { loadCommandConfig } from '@cadenza/infra/config/running';
import { armFailpoints } from '@cadenza/infra/faults/failpoints';
import { createPool } from '@cadenza/infra/postgres/pool';
import { connect } from '@cadenza/infra/process/connect';
import { runCommand } from '@cadenza/infra/process/run-command';
import { createLogger } from '@cadenza/infra/telemetry/logger';
import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import { projections } from '../all.ts';
import { printStatus, rebuildNow, retryNow } from './commands.ts';

/** `npm run projections`: looks at read models, fills them anew, tries again what waits; on the running start's database, or `DATABASE_URL`. */
const names = projections.map(({ name }) => name).join('|');
const usage = `Usage:
  npm run projections -- status
  npm run projections -- rebuild <${names}>
  npm run projections -- retry <${names}> [STREAM]    tries again what could not be folded`;

const [command, name, stream, ...rest] = process.argv.slice(2);

const run = async (): Promise<number> => {
  const projection = projections.find((one) => one.name === name);
  const known =
    rest.length === 0 &&
    (command === 'status'
      ? name === undefined
      : projection && (command === 'retry' || (command === 'rebuild' && stream === undefined)));
  if (!known) {
    console.error(usage);
    return 2;
  }
  const config = await loadCommandConfig(process.env, loadServiceConfig);
  armFailpoints(config.failpoints);
  const { store, ...connections } = await connect(
    config,
    eventLog,
    'projections:cli',
    createLogger({ name: 'projections', level: 'warn' }),
    createMetrics('projections:cli'),
  );
  const onIdleError = (error: unknown): void => console.error(String(error));
  const pool = createPool({
    url: config.databaseUrl,
    applicationName: 'projections:cli',
    statementTimeout: 0,
    silence: 4_000,
    onIdleError,
  });
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort(new Error('interrupted')));
  const say = (line: string): void => console.log(line);
  try {
    if (projection && command === 'retry')
      return (await retryNow(projection, stream, { pool, store, say })) === 0 ? 0 : 1;
    if (projection) await rebuildNow(projection, { pool, store, signal: interrupted.signal, say });
    else await printStatus(projections, { pool, store, say });
    return 0;
  } finally {
    await connections.close();
    await pool.end();
  }
};

await runCommand(run);
