import { type EventSchemas, withSchemas } from '../event-store/checking.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { observed } from '../event-store/observed.ts';
import { withSharedHead } from '../event-store/shared-head.ts';
import { type Upcasters, withUpcasters } from '../event-store/upcasting.ts';
import type { Files } from '../files/files.ts';
import type { JobsConnection } from '../jobs/backend.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import type { Signals } from '../signals/signals.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Registry } from '../telemetry/metrics.ts';
import { jobsConnection, type Places } from './backends.ts';
import { openFiles } from './open-files.ts';
import { openLog } from './open-log.ts';
import { openRateLimits } from './open-rate-limits.ts';
import { openSignals } from './open-signals.ts';

export type Connections = {
  store: EventStore;
  signals: Signals;
  jobs: JobsConnection;
  rateLimits: RateLimits;
  files: Files;
  close(): Promise<void>;
};

/** What is known of the events in the log: the present shape of each type, and how older ones become it. */
export type EventLog = { schemas: EventSchemas; upcasters: Upcasters };

/** The adapters that the settings choose: the one place that knows which mode this is. */
export const connect = async (
  backends: Places,
  { schemas, upcasters }: EventLog,
  applicationName: string,
  logger: Logger,
  metrics: Registry,
): Promise<Connections> => {
  const onError = (error: unknown): void => logger.warn({ error }, 'a connection has a problem; it is tried again');
  const opening = { backends, applicationName, onError, metrics };
  const signals = await openSignals(opening);
  const log = await openLog(opening, signals);
  const rateLimits = await openRateLimits(opening);
  const files = await openFiles(backends.files);
  return {
    store: withSchemas(withUpcasters(observed(withSharedHead(log), metrics), upcasters), schemas),
    signals,
    jobs: jobsConnection(backends),
    rateLimits,
    files,
    close: async () => {
      await log.close();
      await rateLimits.close();
      await signals.close();
    },
  };
};
