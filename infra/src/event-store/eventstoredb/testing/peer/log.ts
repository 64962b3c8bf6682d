import { now } from '../../../../clock/clock.ts';
import { checkCommit, type Expectation } from './commit-check.ts';
import { type Lateness, neverLate } from './late-index.ts';
import { type LogFile, openLogFile } from './log-file.ts';
import { encodeRecord, type Stored, type Unplaced } from './record.ts';

export type Proposed = Pick<Stored, 'id' | 'type' | 'json' | 'data' | 'metadata'>;

export type Written =
  /** `answerIn`: milliseconds that the answer waits for the index. */
  | { outcome: 'success'; revision: bigint; position: bigint; answerIn: number }
  | { outcome: 'wrong-expected-version'; current: bigint | 'none' }
  /** Never answered: the first writing of the same events is still on its way to the disk. */
  | { outcome: 'dropped' };

export interface Log {
  /** Everything on disk, in order. */
  readonly events: readonly Stored[];
  readonly streams: ReadonlyMap<string, readonly Stored[]>;
  /** What the index knows of a stream by now: all of it unless the index is late; undefined for a stream unknown to it. */
  indexed(stream: string): readonly Stored[] | undefined;
  /** Byte behind the last event. */
  readonly end: bigint;
  append(stream: string, expected: Expectation, events: readonly Proposed[]): Promise<Written>;
  /** Called after events have become visible, until the returned function is called. */
  onCommit(listener: () => void): () => void;
  close(): Promise<void>;
}

/**
 * Where the first log of a folder begins, as if what came before had been scavenged: beyond 2^53, so that whoever takes
 * a position for a number is found out.
 */
const base = 2n ** 53n + 1_000_001n;

/** The log of a folder: decides one append after the other, writes them in groups, shows them once they are on disk. */
export const openLog = async (folder: string, late: () => Lateness = neverLate): Promise<Log> => {
  const file: LogFile = await openLogFile(folder);
  const events: Stored[] = [];
  const streams = new Map<string, Stored[]>();
  const indexedAt = new Map<string, number[]>(); // by stream and revision, on the clock of `performance`
  const accepted = new Map<string, string[]>(); // ids by stream, also of what is not on disk yet
  const recent = new Map<string, { stream: string; revision: number }>(); // empty after a restart, as the server's is
  const listeners = new Set<() => void>();
  let end = base + BigInt(file.size); // of the file
  let writeAt = end; // of what is accepted
  let waiting: { bytes: Buffer[]; stored: Stored[]; settle: (error?: unknown) => void }[] = [];
  let writing: Promise<void> | undefined;
  let broken: Error | undefined; // a disk that failed once is not trusted again: the server ends itself

  const show = (stored: Stored): void => {
    events.push(stored);
    const stream = streams.get(stored.stream);
    if (stream) stream.push(stored);
    else streams.set(stored.stream, [stored]);
  };
  /** Milliseconds until the index shows an append; one that is late holds up those behind it in its stream. */
  const indexIn = (stored: readonly Stored[], by: number): number => {
    const now = performance.now();
    const times = indexedAt.getOrInsertComputed(stored[0]?.stream ?? '', () => []);
    for (const { revision } of stored) times[Number(revision)] = Math.max(now + by, times[Number(revision) - 1] ?? 0);
    return (times.at(-1) ?? now) - now;
  };
  for (const { event, offset, size } of file.recovered) {
    const position = base + BigInt(offset);
    show({ ...event, position, post: position + BigInt(size) });
    const ids = accepted.get(event.stream);
    if (ids) ids.push(event.id);
    else accepted.set(event.stream, [event.id]);
  }

  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        if (broken === undefined) await file.append(Buffer.concat(group.flatMap(({ bytes }) => bytes)));
      } catch (error) {
        broken = error instanceof Error ? error : new Error(String(error));
      }
      if (broken !== undefined) {
        for (const { settle } of group) settle(broken);
        continue;
      }
      for (const { stored } of group) for (const one of stored) show(one);
      end = events.at(-1)?.post ?? end;
      for (const { settle } of group) settle();
      for (const listener of listeners) listener();
    }
    writing = undefined;
  };

  const place = (unplaced: Unplaced): { bytes: Buffer; stored: Stored } => {
    const bytes = encodeRecord(unplaced);
    const position = writeAt;
    writeAt += BigInt(bytes.length);
    const { last: _, ...event } = unplaced;
    return { bytes, stored: { ...event, position, post: writeAt } };
  };

  return {
    events,
    streams,
    indexed: (stream) => {
      const [all, times] = [streams.get(stream), indexedAt.get(stream)];
      if (all === undefined || times === undefined) return all;
      const now = performance.now();
      const shown = all.filter(({ revision }) => (times[Number(revision)] ?? 0) <= now);
      return shown.length === 0 ? undefined : shown;
    },
    get end() {
      return end;
    },
    append: async (stream, expected, proposed) => {
      const ids = accepted.get(stream) ?? [];
      const committed = streams.get(stream) ?? [];
      const decided = checkCommit(
        { ids, committed: committed.length },
        expected,
        proposed.map(({ id }) => id),
        (id) => (recent.get(id)?.stream === stream ? recent.get(id)?.revision : undefined),
      );
      if (decided.decision === 'idempotent-not-ready') return { outcome: 'dropped' };
      if (decided.decision === 'wrong-expected-version') return { outcome: decided.decision, current: decided.current };
      if (decided.decision === 'idempotent') {
        return {
          outcome: 'success',
          revision: BigInt(decided.last),
          position: committed[decided.last]?.position ?? -1n,
          answerIn: 0,
        };
      }
      const created = BigInt(now()) * 10_000n;
      const placed = proposed.map((one, n) => {
        const revision = ids.length;
        ids.push(one.id);
        recent.set(one.id, { stream, revision });
        return place({ ...one, stream, revision: BigInt(revision), created, last: n === proposed.length - 1 });
      });
      accepted.set(stream, ids);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const stored = placed.map((one) => one.stored);
      const { by, answeredEarly } = late();
      const lateBy = by > 0 || indexedAt.has(stream) ? indexIn(stored, by) : 0;
      waiting.push({
        bytes: placed.map(({ bytes }) => bytes),
        stored,
        settle: (error) => (error === undefined ? resolve() : reject(error)),
      });
      writing ??= flush();
      await promise;
      const last = stored.at(-1);
      const answerIn = answeredEarly ? 0 : lateBy;
      return { outcome: 'success', revision: last?.revision ?? -1n, position: last?.position ?? -1n, answerIn };
    },
    onCommit: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      await writing;
      await file.close();
    },
  };
};
