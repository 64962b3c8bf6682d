import { createPostgresBackend, type PostgresConnectionOptions, runMigrations } from 'bullmq';
import { createPool } from '../postgres/pool.ts';

/** Where the queues live. Redis comes as a second kind, with a second branch in `backendOf` and nowhere else. */
export type JobsConnection = { kind: 'postgres'; url: string };

export type BackendOptions = {
  options: { connection: PostgresConnectionOptions };
  factory: typeof createPostgresBackend;
};

/** BullMQ's own schema, beside ours in the same database. */
const schema = 'bullmq';

/**
 * What BullMQ needs to reach its data. It makes its own connections: ours read bigint as bigint, which it does not
 * expect. `max` bounds the queries at a time of one queue or worker; a worker listens on one connection more.
 */
export const backendOf = ({ url }: JobsConnection, applicationName: string, max: number): BackendOptions => ({
  options: {
    connection: {
      connectionString: url,
      schema,
      max,
      application_name: applicationName,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
    },
  },
  factory: createPostgresBackend,
});

/** Makes or upgrades BullMQ's tables; part of the one migration step, harmless when repeated. */
export const migrateJobs = async ({ url }: JobsConnection): Promise<void> => {
  const pool = createPool({ url, applicationName: 'migrate:jobs', max: 1 });
  try {
    const client = await pool.connect();
    try {
      await runMigrations(client, schema);
    } finally {
      client.release();
    }
  } finally {
    await pool.end();
  }
};
