import { createUseCaseServices } from '@cadenza/commands/create-services';
import { systemClock } from '@cadenza/commands/kernel/clock';
import { eventLog } from '@cadenza/domain/event-log';
import { loadServiceConfig } from '@cadenza/infra/config/config';
import { createPool } from '@cadenza/infra/postgres/pool';
import { connect } from '@cadenza/infra/process/connect';
import { runCommand } from '@cadenza/infra/process/run-command';
import { createLogger } from '@cadenza/infra/telemetry/logger';
import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import { createPositionWaiter } from '@cadenza/projections/kernel/positions';
import { withReadModels } from '@cadenza/projections/streams/queries';
import { fonderie } from '../fonderie/fonderie.ts';
import { makeDemo } from '../make.ts';
import { officine } from '../officine/officine.ts';

/**
 * Makes the demo data in the database of `DATABASE_URL`, beside running projections and workers. Safe to run again: it
 * finishes what was cut off and leaves alone what is there. The supervisor runs it at the first `npm start`.
 */
await runCommand(async () => {
  const config = loadServiceConfig(process.env);
  const logger = createLogger({ name: 'demo', level: config.logLevel });
  const onError = (error: unknown): void => logger.warn({ error }, 'a connection has a problem; it is tried again');
  const connections = await connect(config, eventLog, 'demo', logger, createMetrics('demo'));
  const { store: log, signals, files } = connections;
  const pool = createPool({ url: config.databaseUrl, applicationName: 'demo', max: 20, onIdleError: onError });
  const waiter = createPositionWaiter(pool, signals, onError);
  try {
    const store = withReadModels(log, config, pool);
    const useCases = createUseCaseServices({ store, pool, files, clock: systemClock, waitFor: waiter.waitFor });
    const begun = performance.now();
    const made = await makeDemo({ ...useCases, signals }, [officine, fonderie]);
    for (const { company, records, series, planned, worked } of made) {
      console.log(`${company}: ${records} records, ${series} schedules, ${planned} interventions, ${worked} worked on`);
    }
    console.log(`Made in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    return 0;
  } finally {
    waiter.close();
    await connections.close();
    await pool.end();
  }
});
