import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Held until released or lost; `lost` aborts when the connection that holds the lock is gone. */
export type Ownership = { lost: AbortSignal; release(): Promise<void> };

export interface Owners {
  /** Waits until nobody else owns the name (`reactor expand-on-schedule`). Rejects when the signal aborts or Postgres cannot be reached. */
  acquire(name: string, signal: AbortSignal): Promise<Ownership>;
  /** Takes it now, or answers null. */
  tryAcquire(name: string): Promise<Ownership | null>;
  close(): Promise<void>;
}

/** How often a waiting process looks whether the owner is gone. */
const retryAfter = 500;
const releaseTimeout = 2_000;
/** Milliseconds after which an owner that was not heard of owns nothing any more: its process hangs, its machine is gone. */
const defaultLease = 4_000;

type Connection = {
  /** One statement at a time: names are asked for side by side. */
  ask: (sql: string, name: string) => Promise<boolean>;
  lost: AbortSignal;
  drop: () => void;
};

const lock = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as done';
const unlock = 'select pg_advisory_unlock(hashtextextended($1, 0)) as done';

/**
 * Session advisory locks on one connection of their own. Postgres frees them when the process dies, as its socket closes.
 * Nothing closes where a machine vanishes or a process is paused: so the session must be heard of within its lease, else
 * Postgres ends it. An owner that gets no answer gives up before that, so there are never two that believe to be it.
 * A session may take a lock twice, so names are also kept apart within the process.
 */
export const createOwners = (pool: Pool, { lease = defaultLease }: { lease?: number } = {}): Owners => {
  const held = new Set<string>();
  let connecting: Promise<Connection> | undefined;

  const connect = async (): Promise<Connection> => {
    const client = await pool.connect();
    const lost = new AbortController();
    const drop = (): void => {
      if (lost.signal.aborted) return;
      clearInterval(pulse);
      connecting = undefined;
      lost.abort(new Error('the connection that held the lock was lost'));
      client.release(true);
    };
    const beat = async (): Promise<void> => {
      const answered = client.query('select 1').then(
        () => true,
        () => false,
      );
      if (!(await Promise.race([answered, sleep(lease / 2, false, { ref: false })]))) drop();
    };
    const pulse = setInterval(beat, lease / 4).unref();
    client.on('error', drop);
    client.on('end', drop);
    await client.query(`set idle_session_timeout = ${lease}`).catch((error: unknown) => {
      drop();
      throw error;
    });
    let turn: Promise<unknown> = Promise.resolve();
    const ask = (sql: string, name: string): Promise<boolean> => {
      const answer = turn.then(() => client.query<{ done: boolean }>(sql, [name]));
      turn = answer.catch(() => {});
      return answer.then(({ rows }) => rows[0]?.done === true);
    };
    return { ask, lost: lost.signal, drop };
  };

  const session = (): Promise<Connection> => {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    return connecting;
  };

  const tryAcquire = async (name: string): Promise<Ownership | null> => {
    if (held.has(name)) return null;
    held.add(name);
    try {
      const connection = await session();
      if (!(await connection.ask(lock, name))) {
        held.delete(name);
        return null;
      }
      const release = async (): Promise<void> => {
        if (!held.delete(name) || connection.lost.aborted) return;
        const unlocked = connection.ask(unlock, name).catch(() => false);
        // A connection that does not answer may hold the lock for ever: end it.
        if (!(await Promise.race([unlocked, sleep(releaseTimeout, false, { ref: false })]))) connection.drop();
      };
      return { lost: connection.lost, release };
    } catch (error) {
      held.delete(name);
      throw error;
    }
  };

  const acquire = async (name: string, signal: AbortSignal): Promise<Ownership> => {
    for (;;) {
      signal.throwIfAborted();
      const ownership = await tryAcquire(name);
      if (ownership) return ownership;
      await sleep(retryAfter * (0.75 + Math.random() / 2), undefined, { signal });
    }
  };

  const close = async (): Promise<void> => {
    const connection = await connecting?.catch(() => undefined);
    connection?.drop();
  };

  return { acquire, tryAcquire, close };
};
