import type { WorkCredit } from './work-credit.ts';

/** Who works: a user of a company, or an address that stands for both. */
export type Who = { group: string; one: string };

/** How much is worked on at once: in all, for a group, for one of it. */
export type Shares = { all: number; group: number; one: number };

type Waiting = { who: Who; key: string; begin: () => void };

/** Counts by name, without those that are zero. */
const createCounts = () => {
  const counts = new Map<string, number>();
  return {
    of: (name: string): number => counts.get(name) ?? 0,
    add: (name: string, more: 1 | -1): void => {
      const now = (counts.get(name) ?? 0) + more;
      if (now > 0) counts.set(name, now);
      else counts.delete(name);
    },
  };
};

export const keyOf = ({ group, one }: Who): string => `${group} ${one}`;

/** Thrown at who is gone before its turn has come: nothing was begun. */
export class AskerGone extends Error {
  override readonly name = 'AskerGone';
}

/**
 * Shares out what a process can do at once. Whoever has the least of it in hand is next: first among the groups, then within
 * the group, then whose last turn is longest ago, then by order of asking. So however much one asks for, another waits for what is under
 * way and never for what is asked for. With `credit` only who asks for one thing at a time begins without any.
 */
export const createFairQueue = (shares: Shares, credit?: Pick<WorkCredit, 'wait'>) => {
  const groups = createCounts();
  const ones = createCounts();
  const waiting = new Set<Waiting>();
  let inHand = 0;

  /** Those that ask for more than one thing at a time. */
  const queued = createCounts();
  let earning: NodeJS.Timeout | undefined;

  /** The number of the turn that each asker began last; of those only who work or wait now. */
  const turns = new Map<string, number>();
  let begun = 0;

  const isFree = (who: Who): boolean =>
    inHand < shares.all && groups.of(who.group) < shares.group && ones.of(keyOf(who)) < shares.one;
  /** Milliseconds that `who` has to wait where there is a place: 0 with credit, or with nothing else asked for. */
  const owes = (who: Who): number => {
    const key = keyOf(who);
    return ones.of(key) + queued.of(key) <= 1 ? 0 : (credit?.wait(key) ?? 0);
  };
  const has = (who: Who): boolean => isFree(who) && owes(who) === 0;

  const count = (who: Who, more: 1 | -1): void => {
    inHand += more;
    groups.add(who.group, more);
    const key = keyOf(who);
    ones.add(key, more);
    if (more === 1) turns.set(key, ++begun);
    else if (ones.of(key) + queued.of(key) === 0) turns.delete(key);
  };

  const isBefore = (left: Waiting, right: Waiting): boolean => {
    const byGroup = groups.of(left.who.group) - groups.of(right.who.group);
    if (byGroup !== 0) return byGroup < 0;
    if (left.key === right.key) return false;
    const byOne = ones.of(left.key) - ones.of(right.key);
    return (byOne || (turns.get(left.key) ?? 0) - (turns.get(right.key) ?? 0)) < 0;
  };

  const nextOf = (): Waiting | undefined => {
    let next: Waiting | undefined;
    for (const one of waiting) {
      if (has(one.who) && (next === undefined || isBefore(one, next))) next = one;
    }
    return next;
  };

  const unqueue = (one: Waiting): void => {
    waiting.delete(one);
    const { key } = one;
    queued.add(key, -1);
    if (ones.of(key) + queued.of(key) === 0) turns.delete(key);
  };

  /** Lets everybody begin who may; comes back when the first of those has credit that wait for nothing else. */
  const advance = (): void => {
    for (let next = nextOf(); next !== undefined; next = nextOf()) {
      unqueue(next);
      count(next.who, 1);
      next.begin();
    }
    clearTimeout(earning);
    let soonest = Number.POSITIVE_INFINITY;
    for (const { who } of waiting) if (isFree(who)) soonest = Math.min(soonest, owes(who));
    earning = Number.isFinite(soonest) ? setTimeout(advance, soonest) : undefined;
  };

  const leave = (who: Who): void => {
    count(who, -1);
    advance();
  };

  return {
    /** Resolves when the turn has come; it is to be given back by `leave`. Rejects with `AskerGone` where `gone` aborts before. */
    enter: async (who: Who, gone?: AbortSignal): Promise<void> => {
      if (gone?.aborted) throw new AskerGone();
      queued.add(keyOf(who), 1);
      // Nobody who waits could go now, or they would have gone: what is free is free for whoever comes.
      if (has(who)) {
        queued.add(keyOf(who), -1);
        return count(who, 1);
      }
      await new Promise<void>((resolve, reject) => {
        const giveUp = (): void => {
          unqueue(one);
          reject(new AskerGone());
          advance();
        };
        const one: Waiting = {
          who,
          key: keyOf(who),
          begin: () => {
            gone?.removeEventListener('abort', giveUp);
            resolve();
          },
        };
        waiting.add(one);
        gone?.addEventListener('abort', giveUp, { once: true });
        advance();
      });
    },
    leave,
    /** Takes a turn up again at once, above every share where there is no place: for who others in the queue may wait for. */
    resume: (who: Who): void => count(who, 1),
    counts: () => ({ working: inHand, waiting: waiting.size }),
  };
};

export type FairQueue = ReturnType<typeof createFairQueue>;
