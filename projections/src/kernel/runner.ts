import { setTimeout as sleep } from 'node:timers/promises';
import type { Position, RecordedEvent } from '@cadenza/domain/kernel/event';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { failpoint } from '@cadenza/infra/faults/failpoints';
import type { Owners } from '@cadenza/infra/postgres/ownership';
import { type NewlyParked, readParked } from '@cadenza/infra/postgres/parked-streams';
import type { Signals } from '@cadenza/infra/signals/signals';
import type { Pool } from 'pg';
import { applyWithRetry } from './apply-with-retry.ts';
import { backoff } from './backoff.ts';
import { type Applied, type Build, NotOwner } from './batch.ts';
import { type Active, ensureNewTables, ensureTables, generationOf, liveBuild, readActive } from './builds.ts';
import { messageOf } from './errors.ts';
import { fingerprintOf } from './fingerprint.ts';
import { foldingCode } from './folding-code.ts';
import { PoisonFlood } from './parking.ts';
import { isPassedBy, type Projection, weigher } from './projection.ts';
import type { QuietMoves } from './quiet-moves.ts';
import { rebuild } from './rebuild.ts';
import { retryParked } from './retry.ts';
import { type Status, saveStatus } from './status.ts';
import { type Taken, tail } from './tail.ts';

/** Told of everything worth counting; metrics and logs listen. */
export type Observer = {
  applied(name: string, applied: Applied, taken: Taken, seconds: number): void;
  state(status: Status): void;
  /** A stream waits from here on; with the correlation id of the command that wrote its event. */
  parked(name: string, parked: NewlyParked, correlationId: string): void;
  /** A stream that waited has been folded up to the checkpoint. */
  released(name: string, stream: string): void;
  /** Something failed and is tried again. */
  retrying(name: string, error: unknown): void;
};

export type RunnerOptions = {
  pool: Pool;
  store: EventStore;
  signals: Signals;
  owners: Owners;
  /** Shared by the projections of a process. */
  quiet: QuietMoves;
  observer: Observer;
  signal: AbortSignal;
  /** Milliseconds after which, seen twice in a row, nobody runs the code any more that serves. */
  away?: number;
};

export interface Runner {
  status(): Status;
  /** Resolves once the signal has aborted and nothing is under way. */
  done: Promise<void>;
}

/** Milliseconds in which the projection that the events do concern is likely to have something to tell, too. */
const passing = 15;

/**
 * Keeps one projection up to date until the signal aborts: waits to be its owner, makes or rebuilds its tables, follows
 * the log, and tries again what other code had parked. Never ends by itself: what passes is tried again, a poison event parks
 * its stream; only a flood of them leaves it `stopped`. Gives way to newer code. Resolves when aborted, with the batch in hand finished
 * or rolled back.
 */
export const runProjection = (projection: Projection, options: RunnerOptions): Runner => {
  const { pool, store, owners, quiet, observer, signal, away = 15_000 } = options;
  const { name } = projection;
  let status: Status = { name, code: '', state: 'starting', position: 0n, parked: 0 };

  const enter = async ({ error, ...next }: Pick<Status, 'state' | 'position' | 'error'>): Promise<void> => {
    const changed = next.state !== status.state || error?.message !== status.error?.message;
    const { code, parked } = status;
    status = { name, code, parked, ...next, ...(error && { error }) };
    if (!changed) return;
    observer.state(status);
    await saveStatus(pool, status);
  };

  const run = async (): Promise<void> => {
    for (let attempt = 0; !signal.aborted; ) {
      try {
        const code = await fingerprintOf(projection);
        status = { ...status, code, ...(status.state !== 'stopped' && { state: 'standby' }) };
        // Builds of different code have their own lock: a newer one may rebuild while an older process still serves.
        const lock = lockOf(code);
        let ownership = await owners.tryAcquire(lock);
        if (ownership === null) {
          // Whatever went wrong here before is over: somebody else has it.
          status = { name, code, state: 'standby', position: status.position, parked: 0 };
          ownership = await owners.acquire(lock, signal);
        }
        const mine = AbortSignal.any([signal, ownership.lost]);
        try {
          await own(code, mine, () => {
            attempt = 0;
          });
        } finally {
          await ownership.release();
        }
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof PoisonFlood) {
          await stop(error);
          return;
        }
        status = { ...status, error: { message: messageOf(error) } };
        observer.retrying(name, error);
        await backoff(attempt++, signal).catch(() => {});
      }
    }
  };

  const lockOf = (code: string): string => `projection ${name}:${code}`;

  const own = async (code: string, mine: AbortSignal, progress: () => void): Promise<never> => {
    for (;;) {
      const active = (await readActive(pool, name)) ?? (await ensureTables(pool, projection, await store.head()));
      if (active.fingerprint === code) await follow(active, mine, progress);
      else if ((await generationOf(pool, name, code)) > active.generation) await rebuildFirst(active, mine);
      else await giveWay(code, active, mine);
    }
  };

  /**
   * Code that came to this database after this one serves. Its processes are left alone as long as there are any; then this is
   * no process of before that is about to end, but what was started last: an older release, or a change that was taken back.
   */
  const giveWay = async (code: string, { fingerprint, position }: Active, mine: AbortSignal): Promise<void> => {
    status = { name, code, state: 'standby', position, parked: 0 };
    observer.state(status);
    // Twice: a process that is started again is away for a moment.
    for (let gone = 0; gone < 2; ) {
      await sleep(away, undefined, { signal: mine });
      if ((await readActive(pool, name))?.fingerprint !== fingerprint) return;
      const other = await owners.tryAcquire(lockOf(fingerprint ?? ''));
      gone = other ? gone + 1 : 0;
      await other?.release();
    }
    await generationOf(pool, name, code, { again: true });
  };

  const rebuildFirst = async (active: Active, mine: AbortSignal): Promise<void> => {
    await enter({ state: 'rebuilding', position: active.position });
    await ensureNewTables(pool, projection);
    const lock = await owners.acquire(`projection rebuild ${name}`, mine);
    try {
      // Somebody else may have done it while this process waited.
      if ((await readActive(pool, name))?.version !== active.version) return;
      await rebuild(projection, {
        pool,
        store,
        signal: AbortSignal.any([mine, lock.lost]),
        onProgress: (position) => {
          status = { ...status, position };
        },
        retrying: (error) => observer.retrying(name, error),
      });
    } finally {
      await lock.release();
    }
  };

  /** What other code could not fold may be no riddle to this one. */
  const retryOthers = async (build: Build): Promise<void> => {
    const key = { name, version: build.version };
    const parked = await readParked(pool, key);
    const code = parked.length > 0 ? await foldingCode() : '';
    const others = parked.filter((one) => one.code !== code).map(({ stream }) => stream);
    const { released } = await retryParked(build, others, { pool, store });
    for (const stream of released) observer.released(name, stream);
    build.waiting = new Set((await readParked(pool, key)).map(({ stream }) => stream));
    status = { ...status, parked: build.waiting.size };
  };

  /** Follows the log until the build is replaced by a rebuild. */
  const follow = async (active: Active, mine: AbortSignal, progress: () => void): Promise<void> => {
    const build = liveBuild(projection, active);
    await retryOthers(build);
    const done = new AbortController();
    const reader = tail(store, {
      after: active.position,
      prefixes: projection.prefixes,
      signal: AbortSignal.any([mine, done.signal]),
      weigh: weigher(projection),
    });
    await enter({ state: 'catching_up', position: active.position });
    // A flip, or a commit whose answer was lost, was never told: whoever waits for it looks now.
    tell(active.position, true, true);
    try {
      for (;;) {
        const taken = await reader.take();
        failpoint('projector.after-read');
        if (taken.upTo > status.position && !(await passBy(build, taken))) await applyTaken(build, taken, mine);
        progress();
        await enter({ state: taken.live ? 'live' : status.state, position: taken.upTo });
      }
    } catch (error) {
      const now = error instanceof NotOwner ? await readActive(pool, name) : undefined;
      if (!now || now.version === active.version) throw error;
    } finally {
      done.abort();
    }
  };

  /** True where there was nothing to fold, and the checkpoint has moved; what stands in its way is met by the usual batch. */
  const passBy = async ({ version: build }: Build, { events, upTo }: Taken): Promise<boolean> => {
    if (!events.every((event) => isPassedBy(projection, event))) return false;
    const moved = await quiet
      .move({ name, version: build, from: status.position, to: upTo })
      .catch((error: unknown) => {
        observer.retrying(name, error);
        return false;
      });
    if (!moved) return false;
    status = { ...status, position: upTo };
    tell(upTo, false, false, passing);
    return true;
  };

  const applyTaken = async (build: Build, taken: Taken, mine: AbortSignal): Promise<void> => {
    let started = performance.now();
    await applyWithRetry(
      build,
      { ...taken, after: status.position },
      {
        pool,
        signal: mine,
        committed: (batch, applied) => {
          status = { ...status, position: batch.upTo, parked: applied.waiting.size };
          for (const parked of applied.parked) tellParked(parked, batch.events);
          observer.applied(name, applied, { ...taken, events: batch.events }, (performance.now() - started) / 1000);
          tell(batch.upTo, applied.changes > 0, applied.parked.length > 0);
          failpoint('projector.after-signal');
          started = performance.now();
        },
        retrying: (error) => observer.retrying(name, error),
      },
    );
  };

  const tellParked = (parked: NewlyParked, events: readonly RecordedEvent[]): void => {
    const event = events.find(({ position }) => position === parked.position);
    observer.parked(name, parked, event?.metadata.correlationId ?? '');
  };

  /** `waiting`: other streams wait than before. `within`: milliseconds for which the others need not know yet. */
  const tell = (position: Position, changed: boolean, waiting: boolean, within = 0): void => {
    const { signals } = options;
    const { topic } = projection;
    // With a key of its own: the next batch must not hide it.
    const key = waiting ? `${name} waiting` : name;
    signals.send('projection', JSON.stringify({ name, position: String(position), waiting }), key, within);
    if (changed) signals.send('feed', JSON.stringify({ topic, position: String(position) }), topic);
  };

  const stop = async (error: Error): Promise<void> => {
    const first = error instanceof PoisonFlood ? error.parked[0] : undefined;
    await enter({
      state: 'stopped',
      position: status.position,
      error: { message: messageOf(error), ...(first && { position: first.position, eventType: first.eventType }) },
    }).catch((failed: unknown) => observer.retrying(name, failed));
  };

  return { status: () => status, done: run() };
};
