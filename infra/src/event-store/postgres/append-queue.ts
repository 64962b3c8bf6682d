import { setImmediate as nextTurn } from 'node:timers/promises';
import { backOff } from '../back-off.ts';
import type { EncodedAppend } from '../encode-append.ts';
import { type Appended, EventStoreUnavailable } from '../event-store.ts';
import { isPassing } from './unavailable.ts';

type Waiting = {
  append: EncodedAppend;
  settled: boolean;
  resolve: (outcome: Appended) => void;
  reject: (error: unknown) => void;
};

export type AppendQueueOptions = {
  /** Writes all appends in one transaction, in order; one outcome each. Throws when it wrote none. */
  write: (appends: EncodedAppend[]) => Promise<Appended[]>;
  /** Milliseconds an append may take, waiting included, before its caller is told that the outcome is unknown. */
  timeout: number;
};

const maxAppends = 256;
const maxBytes = 4 * 1024 * 1024;
/** More waiting callers than a second's work means overload: refuse at once, so that the caller can shed. */
const maxWaiting = 8_192;

/**
 * Group commit. A commit costs the same for one append as for 256, so appends that arrive while one transaction is
 * under way share the next. One transaction at a time: the log has one writer anyway.
 */
export const createAppendQueue = ({ write, timeout }: AppendQueueOptions) => {
  const waiting: Waiting[] = [];
  let draining: Promise<void> | undefined;
  let closed = false;

  const take = (): Waiting[] => {
    const batch: Waiting[] = [];
    let bytes = 0;
    while (batch.length < maxAppends) {
      const next = waiting[0];
      if (next === undefined || (batch.length > 0 && bytes + next.append.bytes > maxBytes)) break;
      waiting.shift();
      if (next.settled) continue;
      batch.push(next);
      bytes += next.append.bytes;
    }
    return batch;
  };

  /** Until every append of the batch has an answer. Attempts use the same ids, so none is ever written twice. */
  const settle = async (batch: Waiting[]): Promise<void> => {
    for (let attempt = 0; ; attempt++) {
      const open = batch.filter(({ settled }) => !settled);
      if (open.length === 0) return;
      try {
        const outcomes = await write(open.map(({ append }) => append));
        for (const [i, outcome] of outcomes.entries()) open[i]?.resolve(outcome);
        return;
      } catch (error) {
        if (isPassing(error)) {
          await backOff(attempt);
        } else if (open.length > 1) {
          // One of them is to blame, and everything was rolled back: each for itself now.
          for (const one of open) await settle([one]);
          return;
        } else {
          open[0]?.reject(error);
          return;
        }
      }
    }
  };

  const drain = async (): Promise<void> => {
    // A turn of the event loop before each batch lets callers that were answered together ask together again.
    for (await nextTurn(); waiting.length > 0; await nextTurn()) await settle(take());
    draining = undefined;
  };

  return {
    append: (append: EncodedAppend): Promise<Appended> => {
      const { promise, resolve, reject } = Promise.withResolvers<Appended>();
      if (closed || waiting.length >= maxWaiting) {
        reject(new EventStoreUnavailable(closed ? 'the store is closed' : 'too many appends are waiting'));
        return promise;
      }
      const one: Waiting = {
        append,
        settled: false,
        resolve: (outcome) => settleOnce(() => resolve(outcome)),
        reject: (error) => settleOnce(() => reject(error)),
      };
      const timer = setTimeout(() => one.reject(new EventStoreUnavailable('no answer in time')), timeout);
      const settleOnce = (then: () => void): void => {
        if (one.settled) return;
        one.settled = true;
        clearTimeout(timer);
        then();
      };
      waiting.push(one);
      draining ??= drain();
      return promise;
    },

    /** Refuses new appends; resolves when all earlier ones have their answer. */
    close: async (): Promise<void> => {
      closed = true;
      await draining;
    },
  };
};
