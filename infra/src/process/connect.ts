import type { ServiceConfig } from '../config/config.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { createPostgresEventStore } from '../event-store/postgres/postgres.ts';
import { type Upcasters, withUpcasters } from '../event-store/upcasting.ts';
import type { JobsConnection } from '../jobs/backend.ts';
import { connectPostgresSignals } from '../signals/postgres.ts';
import type { Signals } from '../signals/signals.ts';
import type { Logger } from '../telemetry/logger.ts';

export type Connections = {
  store: EventStore;
  signals: Signals;
  jobs: JobsConnection;
  close(): Promise<void>;
};

/** The adapters that the settings choose: the one place that knows which mode this is. */
export const connect = async (
  { databaseUrl: url }: Pick<ServiceConfig, 'databaseUrl'>,
  upcasters: Upcasters,
  applicationName: string,
  logger: Logger,
): Promise<Connections> => {
  const onError = (error: unknown): void => logger.warn({ error }, 'a connection has a problem; it is tried again');
  const signals = await connectPostgresSignals({ url, applicationName: `${applicationName}:signals`, onError });
  const log = createPostgresEventStore({ url, signals, applicationName: `${applicationName}:events`, onError });
  return {
    store: withUpcasters(log, upcasters),
    signals,
    jobs: { kind: 'postgres', url },
    close: async () => {
      await log.close();
      await signals.close();
    },
  };
};
