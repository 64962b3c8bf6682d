import { eventLog } from '@cadenza/domain/event-log';
import { loadServiceConfig } from '@cadenza/infra/config/config';
import { createPool } from '@cadenza/infra/postgres/pool';
import { connect } from '@cadenza/infra/process/connect';
import { runProcess } from '@cadenza/infra/process/run-process';
import { serveHealth } from '@cadenza/infra/telemetry/health';
import { observePools } from '@cadenza/infra/telemetry/metrics';
import { projections } from './all.ts';
import { readinessOf } from './kernel/health.ts';
import { startProjections } from './kernel/host.ts';

/** The process that keeps every read model up to date. Several may run: each projection has one owner among them. */
await runProcess({
  name: 'projections',
  load: loadServiceConfig,
  start: async ({ config, logger, metrics, stopping }) => {
    const { store, signals, ...connections } = await connect(config, eventLog, 'projections', logger, metrics);
    const onIdleError = (error: unknown): void => logger.warn({ error }, 'an idle connection was lost');
    const pool = createPool({
      url: config.databaseUrl,
      applicationName: 'projections',
      // One for the locks, one for each projection, and some for rebuilds and health.
      max: projections.length + 4,
      // A batch of a large rebuild may take long; nobody waits for it.
      statementTimeout: 120_000,
      // As long as a transaction may pause: whoever holds a connection works on it.
      silence: 4_000,
      onIdleError,
    });
    observePools(metrics, { projections: pool });
    const host = startProjections(projections, { pool, store, signals, logger, metrics });
    const health = await serveHealth({
      host: config.host,
      port: config.port,
      metrics,
      ready: async () => readinessOf(await host.health()),
      stopping,
    });
    return {
      address: health.address,
      close: async () => {
        await host.close();
        await connections.close();
        await pool.end();
        await health.close();
      },
    };
  },
});
