import { type JobType, Queue } from 'bullmq';
import type { Pool } from 'pg';
import { type JobsConnection, producerBackend, redisPrefix } from '../backend.ts';

/** A job as its queue has it; `completed` ones as long as they are remembered. */
export type SeenJob = {
  queue: string;
  id: string;
  state: string;
  /** Runs that have failed. */
  attempts: number;
  failedReason: string | null;
  data: { companyId?: string };
};

export type SeenJobs = { all: () => Promise<readonly SeenJob[]>; close: () => Promise<void> };

/** Not done, and not to come back by a schedule or after a delay that it was asked for with. */
export const isOpen = ({ state, attempts }: SeenJob): boolean =>
  state !== 'completed' && !(state === 'delayed' && attempts === 0);

/** Looks into every queue from outside, wherever they are. */
export const seeJobs = async (connection: JobsConnection, pool: Pool): Promise<SeenJobs> =>
  connection.kind === 'postgres' ? { all: () => inPostgres(pool), close: async () => {} } : inRedis(connection);

const inPostgres = async (pool: Pool): Promise<SeenJob[]> => {
  const { rows } = await pool.query<SeenJob>(
    `select queue, id, state::text, attempts_made as attempts, failed_reason as "failedReason", data from bullmq.job`,
  );
  return rows;
};

const states: JobType[] = ['wait', 'prioritized', 'waiting-children', 'active', 'delayed', 'failed', 'completed'];

const inRedis = async (connection: JobsConnection): Promise<SeenJobs> => {
  const backend = await producerBackend(connection, { applicationName: 'observer', onError: () => {} });
  const open = (name: string) => new Queue(name, backend.options, backend.factory);
  const queues = new Map<string, ReturnType<typeof open>>();
  const inQueue = async (name: string): Promise<SeenJob[]> => {
    const found = await Promise.all(
      states.map(async (state) =>
        (await queues.getOrInsertComputed(name, open).getJobs(state)).map((job) => ({
          queue: name,
          id: job.id ?? '',
          state,
          attempts: job.attemptsMade,
          failedReason: job.failedReason ?? null,
          data: job.data as SeenJob['data'],
        })),
      ),
    );
    return found.flat();
  };
  return {
    all: async () => {
      const keys = (await backend.redis?.keys(`${redisPrefix}:*:meta`)) ?? [];
      const names = keys.map((key) => key.slice(redisPrefix.length + 1, -':meta'.length));
      return (await Promise.all(names.map(inQueue))).flat();
    },
    close: async () => {
      await Promise.all(Array.from(queues.values(), (queue) => queue.close()));
      await backend.cut();
    },
  };
};
