import type { ServiceConfig } from '../config/config.ts';
import type { JobsConnection } from '../jobs/backend.ts';
import type { Registry } from '../telemetry/metrics.ts';

/** Where the outside systems are. What is absent is kept in the database. */
export type Backends = Pick<ServiceConfig, 'databaseUrl'> & Partial<Pick<ServiceConfig, 'eventStoreUrl' | 'redisUrl'>>;

/** With the places of files, e-mails and payments, which every process that serves people is told. */
export type Places = Backends & Pick<ServiceConfig, 'files' | 'mail' | 'payments'>;

/** What every adapter is told of the process that opens it. */
export type Opening = {
  backends: Backends;
  applicationName: string;
  onError: (error: unknown) => void;
  metrics: Registry;
};

/** Where the queues of these settings live. */
export const jobsConnection = ({ databaseUrl, redisUrl }: Backends): JobsConnection =>
  redisUrl === undefined ? { kind: 'postgres', url: databaseUrl } : { kind: 'redis', url: redisUrl };
