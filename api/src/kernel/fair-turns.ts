/** Who works: a user of a company, or an address that stands for both. */
export type Who = { group: string; one: string };

/** How much is worked on at once: in all, for a group, for one of it. */
export type Shares = { all: number; group: number; one: number };

type Waiting = { who: Who; begin: () => void };

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

const keyOf = ({ group, one }: Who): string => `${group} ${one}`;

/** Thrown at who is gone before its turn has come: nothing was begun. */
export class AskerGone extends Error {
  override readonly name = 'AskerGone';
}

/**
 * Shares out what a process can do at once. Whoever has the least of it in hand is next: first among the groups, then within
 * the group, then by order of asking. So however much one asks for, another waits for what is under way and never for what is
 * asked for.
 */
export const createFairTurns = (shares: Shares) => {
  const groups = createCounts();
  const ones = createCounts();
  const waiting = new Set<Waiting>();
  let inHand = 0;

  const has = (who: Who): boolean =>
    inHand < shares.all && groups.of(who.group) < shares.group && ones.of(keyOf(who)) < shares.one;

  const count = (who: Who, more: 1 | -1): void => {
    inHand += more;
    groups.add(who.group, more);
    ones.add(keyOf(who), more);
  };

  const isBefore = (left: Who, right: Who): boolean => {
    const byGroup = groups.of(left.group) - groups.of(right.group);
    return byGroup === 0 ? ones.of(keyOf(left)) < ones.of(keyOf(right)) : byGroup < 0;
  };

  const nextOf = (): Waiting | undefined => {
    let next: Waiting | undefined;
    for (const one of waiting) {
      if (has(one.who) && (next === undefined || isBefore(one.who, next.who))) next = one;
    }
    return next;
  };

  const leave = (who: Who): void => {
    count(who, -1);
    const next = nextOf();
    if (next === undefined) return;
    waiting.delete(next);
    count(next.who, 1);
    next.begin();
  };

  return {
    /** Resolves when the turn has come; it is to be given back by `leave`. Rejects with `AskerGone` where `gone` aborts before. */
    enter: async (who: Who, gone?: AbortSignal): Promise<void> => {
      if (gone?.aborted) throw new AskerGone();
      // Nobody who waits could go now, or they would have gone: what is free is free for whoever comes.
      if (has(who)) return count(who, 1);
      await new Promise<void>((resolve, reject) => {
        const giveUp = (): void => {
          waiting.delete(one);
          reject(new AskerGone());
        };
        const one: Waiting = {
          who,
          begin: () => {
            gone?.removeEventListener('abort', giveUp);
            resolve();
          },
        };
        waiting.add(one);
        gone?.addEventListener('abort', giveUp, { once: true });
      });
    },
    leave,
    counts: () => ({ working: inHand, waiting: waiting.size }),
  };
};

export type FairTurns = ReturnType<typeof createFairTurns>;
