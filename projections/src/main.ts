import { createPostgresEventStore } from '@cadenza/infra/event-store/postgres/postgres';
import { createPool } from '@cadenza/infra/postgres/pool';
import { runProcess } from '@cadenza/infra/process/run-process';
import { connectPostgresSignals } from '@cadenza/infra/signals/postgres';
import { serveHealth } from '@cadenza/infra/telemetry/health';
import { projections } from './all.ts';
import { readinessOf } from './kernel/health.ts';
import { startProjections } from './kernel/host.ts';
import { presentEvents } from './store.ts';

/** The process that keeps every read model up to date. Several may run: each projection has one owner among them. */
await runProcess({
  name: 'projections',
  start: async ({ config, logger, metrics }) => {
    const url = config.databaseUrl;
    const onError = (error: unknown): void => logger.warn({ error }, 'connection lost or refused, goes on');
    const signals = await connectPostgresSignals({ url, applicationName: 'projections:signals', onError });
    const store = createPostgresEventStore({ url, signals, applicationName: 'projections:log', onError });
    const pool = createPool({
      url,
      applicationName: 'projections',
      // One for the locks, one for each projection, and some for rebuilds and health.
      max: projections.length + 4,
      // A batch of a large rebuild may take long; nobody waits for it.
      statementTimeout: 120_000,
      onIdleError: onError,
    });
    const host = startProjections(projections, { pool, store: presentEvents(store), signals, logger, metrics });
    const health = await serveHealth({
      host: '127.0.0.1',
      port: 0,
      metrics,
      ready: async () => readinessOf(await host.health()),
    });
    return {
      address: health.address,
      close: async () => {
        await health.close();
        await host.close();
        await store.close();
        await signals.close();
        await pool.end();
      },
    };
  },
});
