import { backOff } from '../back-off.ts';
import { EventStoreUnavailable } from '../event-store.ts';
import { isPassing } from './unavailable.ts';

type Waiting<Ask, Answer> = {
  ask: Ask;
  settled: boolean;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

export type GatheredOptions<Ask, Answer> = {
  /** All of a batch in one statement, one answer each, in order. Throws when none was done. */
  run: (asks: Ask[]) => Promise<Answer[]>;
  /** Milliseconds one may take, waiting included, before its caller is told `EventStoreUnavailable`. */
  timeout: number;
  /** Most in a batch. */
  most: number;
  /** Bytes of one, and the most in a batch; one alone may have more. */
  bytes?: { of: (ask: Ask) => number; most: number };
  /** Fewer than this never make up a second batch beside one that is under way. */
  least: number;
  /** In the words of a refusal: `too many appends are waiting`. */
  name: string;
};

export type Gathered<Ask, Answer> = {
  ask: (ask: Ask) => Promise<Answer>;
  /** Refuses new ones; resolves when all earlier ones have their answer. */
  close: () => Promise<void>;
};

/** More waiting callers than a second's work means overload: refuse at once, so that the caller can shed. */
const maxWaiting = 8_192;

/**
 * What is asked for at the same time goes in one statement: it costs the same for one as for many. At most two batches are
 * under way, so that one is made and answered here while the server works on the other; the second is begun only if it
 * is worth while beside the first, as many small ones would undo what was gained.
 */
export const createGathered = <Ask, Answer>(options: GatheredOptions<Ask, Answer>): Gathered<Ask, Answer> => {
  const { run, timeout, most, bytes, least, name } = options;
  type One = Waiting<Ask, Answer>;
  const waiting: One[] = [];
  const underWay = new Set<One[]>();
  const idle: (() => void)[] = [];
  let scheduled = false;
  let closed = false;

  /** How many may be begun now. */
  const allowed = (): number => {
    const count = Math.min(waiting.length, most);
    const [other, another] = underWay;
    if (other === undefined) return waiting.length >= 2 * least ? Math.min(Math.ceil(waiting.length / 2), most) : count;
    return another === undefined && waiting.length >= Math.max(least, other.length / 2) ? count : 0;
  };

  const take = (count: number): One[] => {
    const batch: One[] = [];
    let size = 0;
    while (batch.length < count) {
      const next = waiting[0];
      const more = next && bytes ? bytes.of(next.ask) : 0;
      if (next === undefined || (batch.length > 0 && bytes && size + more > bytes.most)) break;
      waiting.shift();
      if (next.settled) continue;
      batch.push(next);
      size += more;
    }
    return batch;
  };

  /** Until every one of the batch has an answer. Each may be run again: an append has its ids, a read changes nothing. */
  const settle = async (batch: One[]): Promise<void> => {
    for (let attempt = 0; ; attempt++) {
      const open = batch.filter(({ settled }) => !settled);
      if (open.length === 0) return;
      try {
        const answers = await run(open.map(({ ask }) => ask));
        for (const [i, answer] of answers.entries()) open[i]?.resolve(answer);
        return;
      } catch (error) {
        if (isPassing(error)) {
          await backOff(attempt);
        } else if (open.length > 1) {
          // One of them is to blame, and nothing was done: each for itself now.
          for (const one of open) await settle([one]);
          return;
        } else {
          open[0]?.reject(error);
          return;
        }
      }
    }
  };

  const begin = (): void => {
    scheduled = false;
    for (let count = allowed(); count > 0; count = allowed()) {
      const batch = take(count);
      underWay.add(batch);
      void settle(batch).finally(() => {
        underWay.delete(batch);
        schedule();
      });
    }
  };

  /** A turn of the event loop before each batch lets callers that were answered together ask together again. */
  const schedule = (): void => {
    if (waiting.length === 0) {
      if (underWay.size === 0) for (const tell of idle.splice(0)) tell();
    } else if (!scheduled) {
      scheduled = true;
      setImmediate(begin);
    }
  };

  return {
    ask: (ask) => {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      if (closed || waiting.length >= maxWaiting) {
        reject(new EventStoreUnavailable(closed ? 'the store is closed' : `too many ${name} are waiting`));
        return promise;
      }
      const settleOnce = (then: () => void): void => {
        if (one.settled) return;
        one.settled = true;
        clearTimeout(timer);
        then();
      };
      const one: One = {
        ask,
        settled: false,
        resolve: (answer) => settleOnce(() => resolve(answer)),
        reject: (error) => settleOnce(() => reject(error)),
      };
      const timer = setTimeout(() => one.reject(new EventStoreUnavailable('no answer in time')), timeout);
      waiting.push(one);
      schedule();
      return promise;
    },

    close: async () => {
      closed = true;
      if (waiting.length === 0 && underWay.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      idle.push(resolve);
      await promise;
    },
  };
};
