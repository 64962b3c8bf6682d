import { setTimeout as sleep } from 'node:timers/promises';
import type { Position, RecordedEvent } from '@cadenza/domain/kernel/event';
import { machineNow } from '@cadenza/infra/clock/clock';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { failpoint } from '@cadenza/infra/faults/failpoints';
import type { JobRequest, Jobs } from '@cadenza/infra/jobs/jobs';
import { type CheckpointKey, moveCheckpoint, readCheckpoint } from '@cadenza/infra/postgres/checkpoints';
import { onClient } from '@cadenza/infra/postgres/on-client';
import type { Owners } from '@cadenza/infra/postgres/ownership';
import { type NewlyParked, parkedBy, saveParked } from '@cadenza/infra/postgres/parked-streams';
import type { Logger } from '@cadenza/infra/telemetry/logger';
import { commandKey, enqueuedKey, isTracing, recordSpan } from '@cadenza/infra/telemetry/tracing';
import type { Pool } from 'pg';
import { PoisonEvent, reactingCode, retryWaiting } from './parked.ts';
import type { Reactor, ReadStream } from './reactor.ts';
import type { RecentJobs } from './recent-jobs.ts';

/** `standby`: another process has it. */
export type ReactorState = 'starting' | 'standby' | 'catching_up' | 'live' | 'retrying';

/** `parked`: streams that wait because of an event that cannot be reacted to; 0 where another process has the reactor. */
export type ReactorStatus = { name: string; state: ReactorState; position: Position; parked: number; error?: string };

export type ReactorContext = {
  store: EventStore;
  jobs: Pick<Jobs, 'enqueue'>;
  /** Of all reactors of the process. */
  asked: RecentJobs;
  pool: Pool;
  owners: Owners;
  logger: Logger;
  signal: AbortSignal;
  onEvents?: (reactor: string, events: number, jobs: number) => void;
};

export type RunningReactor = { status(): ReactorStatus; done: Promise<void> };

/** A stream that could not be read now: no fault of the event. */
class CannotRead extends Error {
  override readonly name = 'CannotRead';
}

class TakenOver extends Error {
  override readonly name = 'TakenOver';
}

/** Slices that ask for nothing new after which the checkpoint is moved all the same: nobody waits for it, and a restart reads them again. */
const quietSlices = 20;

/**
 * Follows the log for one reactor: enqueues the jobs of a slice, then moves the checkpoint. A crash in between enqueues
 * them again, under the same ids, so each job is there once; slices that ask for nothing new move it only now and then. One process at a time does so; the others stand by. An event
 * that cannot be reacted to parks its stream: later events of it wait for other code, everybody else is served.
 * Failures of the store, the queue or the database are waited out; the promise never rejects.
 */
export const runReactor = (reactor: Reactor, context: ReactorContext): RunningReactor => {
  const { logger, owners, signal } = context;
  const status: ReactorStatus = { name: reactor.name, state: 'starting', position: 0n, parked: 0 };
  const enter = (state: ReactorState, error?: unknown): void => {
    if (status.state !== state) logger.info({ reactor: reactor.name, state }, 'reactor state');
    status.state = state;
    if (error === undefined) delete status.error;
    else status.error = error instanceof Error ? error.message : String(error);
  };

  const ownAndFollow = async (): Promise<void> => {
    const name = `reactor ${reactor.name}`;
    let ownership = await owners.tryAcquire(name);
    if (ownership === null) {
      enter('standby');
      status.parked = 0;
      ownership = await owners.acquire(name, signal);
    }
    try {
      await follow(reactor, context, status, enter, AbortSignal.any([signal, ownership.lost]));
      if (ownership.lost.aborted) throw ownership.lost.reason;
    } finally {
      await ownership.release();
    }
  };

  const run = async (): Promise<void> => {
    for (let attempt = 0; !signal.aborted; attempt++) {
      const before = status.position;
      try {
        await ownAndFollow();
      } catch (error) {
        if (signal.aborted) return;
        if (status.position > before) attempt = 0;
        enter('retrying', error);
        logger.warn({ reactor: reactor.name, error }, 'reactor tries again');
        await sleep(Math.min(5_000, 100 * 2 ** attempt), undefined, { signal }).catch(() => {});
      }
    }
  };
  return { status: () => ({ ...status }), done: run() };
};

const follow = async (
  reactor: Reactor,
  { store, jobs, asked, pool, logger, onEvents }: ReactorContext,
  status: ReactorStatus,
  enter: (state: ReactorState) => void,
  signal: AbortSignal,
): Promise<void> => {
  const key = { name: `reactor:${reactor.name}`, version: 1 };
  let saved = await readCheckpoint(pool, key);
  const move = async (to: Position, parked: readonly NewlyParked[] = []): Promise<void> => {
    if (to === saved) return;
    const moved =
      parked.length === 0
        ? await moveCheckpoint(pool, key, saved, to)
        : await moveWith(pool, key, { from: saved, to, parked });
    if (!moved) throw new TakenOver('another process moves the checkpoint');
    saved = to;
  };
  if (saved === null) await move(reactor.startsAt === 'now' ? await store.head() : 0n);
  status.position = saved ?? 0n;
  const waiting = await retryWaiting(key, status.position, {
    store,
    jobs,
    pool,
    react: (event) => reactTo(reactor, event, readerOf(store)),
  });
  status.parked = waiting.size;
  enter('catching_up');

  let quiet = 0;
  const { prefixes } = reactor;
  for await (const { events, upTo, live } of store.follow({ after: status.position, prefixes, signal })) {
    failpoint('reactor.after-read');
    const read = readerOf(store);
    const requests: JobRequest[] = [];
    const parked: NewlyParked[] = [];
    for (const event of events) {
      if (waiting.has(event.stream)) continue;
      try {
        requests.push(...(await reactTo(reactor, event, read)));
      } catch (error) {
        if (!(error instanceof PoisonEvent)) throw error;
        waiting.add(event.stream);
        parked.push(parkedBy(event, error.cause));
      }
    }
    const fresh = asked.without(requests);
    if (fresh.length > 0) {
      failpoint('reactor.before-enqueue');
      await jobs.enqueue(fresh);
      asked.note(fresh);
      failpoint('reactor.after-enqueue');
    }
    quiet = fresh.length === 0 && parked.length === 0 ? quiet + 1 : 0;
    if (quiet % quietSlices === 0) await move(upTo, parked);
    for (const one of parked) logger.error({ reactor: reactor.name, ...told(one) }, parkedWords);
    status.parked = waiting.size;
    failpoint('reactor.after-checkpoint');
    status.position = upTo;
    onEvents?.(reactor.name, events.length, fresh.length);
    enter(live ? 'live' : 'catching_up');
  }
  await move(status.position);
};

const parkedWords = 'an event that cannot be reacted to: its stream waits, all others go on';

const told = ({ stream, position, eventType, error }: NewlyParked): object => ({
  stream,
  position: String(position),
  eventType,
  reason: error,
});

/** Checkpoint and what waits behind it move together. */
const moveWith = (
  pool: Pool,
  key: CheckpointKey,
  { from, to, parked }: { from: Position | null; to: Position; parked: readonly NewlyParked[] },
): Promise<boolean> =>
  onClient(pool, async (client) => {
    await client.query('begin');
    const moved = await moveCheckpoint(client, key, from, to);
    if (moved) await saveParked(client, key, parked, await reactingCode());
    await client.query('commit');
    return moved;
  });

/** The job goes on under the correlation id, and in the trace, of the request that appended the event. */
const caused = (reactor: Reactor, event: RecordedEvent, request: JobRequest): JobRequest => {
  const { correlationId, commandId } = event.metadata;
  if (isTracing()) {
    recordSpan(`react ${reactor.name}`, {
      correlationId,
      key: enqueuedKey(request.name, request.id),
      after: commandKey(commandId, event.stream),
      kind: 'producer',
      startedAt: machineNow(),
      attributes: { 'cadenza.event': event.type, 'cadenza.job': request.name },
    });
  }
  const source = { stream: event.stream, revision: event.revision };
  return { ...request, cause: { correlationId, causationId: event.id, source } };
};

/** For one slice: events that name the same record look at its stream once. */
const readerOf = (store: EventStore): ReadStream => {
  const streams = new Map<string, Promise<readonly RecordedEvent[]>>();
  return (stream, from = 0) =>
    streams.getOrInsertComputed(`${from} ${stream}`, () =>
      Array.fromAsync(store.read(stream, { from })).catch((error: unknown) => {
        throw new CannotRead(`${stream} cannot be read`, { cause: error });
      }),
    );
};

const reactTo = async (reactor: Reactor, event: RecordedEvent, read: ReadStream): Promise<JobRequest[]> => {
  try {
    return (await reactor.react(event, read)).map((request) => caused(reactor, event, request));
  } catch (error) {
    if (error instanceof CannotRead) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new PoisonEvent(`${event.type} at position ${event.position}: ${why}`, { cause: error });
  }
};
