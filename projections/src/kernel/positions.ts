import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '@cadenza/domain/kernel/event';
import type { Signals } from '@cadenza/infra/signals/signals';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Pool } from 'pg';

/** How far each projection's rows are, by name; 0 while its tables are still being filled for the first time. */
export const readPositions = async (pool: Pool): Promise<Map<string, Position>> => {
  const { rows } = await pool.query<{ projection: string; position: Position | null }>(
    `select v.projection, c.position from rm_meta.projection_versions v
       left join es.checkpoints c on c.projection = v.projection and c.version = v.version`,
  );
  return new Map(rows.map(({ projection, position }) => [projection, position ?? 0n]));
};

/** How far the rows of one projection are, in the snapshot of `db`: the "as of" of what is read beside it. */
export const positionShown = async (db: QueryExecutorProvider, projection: string): Promise<Position> => {
  const { rows } = await sql<{ position: Position }>`
    select c.position from rm_meta.projection_versions v
      join es.checkpoints c on c.projection = v.projection and c.version = v.version
     where v.projection = ${projection}`.execute(db);
  return rows[0]?.position ?? 0n;
};

export interface PositionWaiter {
  /** Whether the rows of all these projections were seen to show `position`; asks nobody. */
  reached(names: readonly string[], position: Position): boolean;
  /** True as soon as the rows of all these projections show `position`; false after `timeoutMs` or when closed. */
  waitFor(names: readonly string[], position: Position, timeoutMs: number): Promise<boolean>;
  close(): void;
}

type Waiting = { names: readonly string[]; position: Position; settle: (reached: boolean) => void };

/** What a runner says of itself; undefined where these are other words. */
const toldBy = (payload: string): { name: string; position: Position } | undefined => {
  const [, name, position] = /^{"name":"([^"]+)","position":"(\d+)"/.exec(payload) ?? [];
  return name === undefined || position === undefined ? undefined : { name, position: BigInt(position) };
};

/** A signal may be lost, so whoever waits also looks by itself. */
const lookEvery = 250;

/**
 * Read your own writes: waits for rows, not for time. All waiting requests of a process share one small query, made when
 * a projection says that it has come as far as one of them needs; nobody waiting, nobody asks.
 */
export const createPositionWaiter = (
  pool: Pool,
  signals: Signals,
  onError: (error: unknown) => void = () => {},
): PositionWaiter => {
  const waiting = new Set<Waiting>();
  let known = new Map<string, Position>();
  let looking = false;
  let lookAgain = false;
  let timer: NodeJS.Timeout | undefined;

  const reached: PositionWaiter['reached'] = (names, position) =>
    names.every((name) => (known.get(name) ?? 0n) >= position);

  const look = async (): Promise<void> => {
    lookAgain = true;
    if (looking) return;
    looking = true;
    try {
      while (lookAgain && waiting.size > 0) {
        // Signals of several projections come together.
        await nextTurn();
        lookAgain = false;
        known = await readPositions(pool);
        for (const one of waiting) if (reached(one.names, one.position)) one.settle(true);
      }
    } catch (error) {
      // Those who wait go on waiting: for the next look, or until their time is over.
      onError(error);
    } finally {
      looking = false;
    }
  };

  /** A signal is no proof, but it says for whom it is worth looking: most are of other projections, or of earlier events. */
  const concerns = (payload: string): boolean => {
    const told = toldBy(payload);
    return waiting
      .values()
      .some(({ names, position }) => told === undefined || (names.includes(told.name) && told.position >= position));
  };

  const stopListening = signals.on('projection', (payload) => {
    if (concerns(payload)) void look();
  });

  const waitFor: PositionWaiter['waitFor'] = (names, position, timeoutMs) =>
    new Promise((resolve) => {
      if (reached(names, position)) return resolve(true);
      const one: Waiting = {
        names,
        position,
        settle: (value) => {
          clearTimeout(timeout);
          waiting.delete(one);
          if (waiting.size === 0) {
            clearInterval(timer);
            timer = undefined;
          }
          resolve(value);
        },
      };
      const timeout = setTimeout(() => one.settle(false), timeoutMs);
      waiting.add(one);
      timer ??= setInterval(() => void look(), lookEvery);
      void look();
    });

  return {
    reached,
    waitFor,
    close: () => {
      stopListening();
      for (const one of waiting) one.settle(false);
    },
  };
};
