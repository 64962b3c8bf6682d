/** Milliseconds after which one of the jobs that an owner asked for lately is forgotten. */
const forgottenAfter = 100;
/** What BullMQ takes; a lower one is served sooner. */
const lastTurn = 2_097_152;

/**
 * Which place a job takes among those of other owners: the n-th that its owner asked for lately stands beside the n-th of
 * everybody else, and behind all that were asked for by who asks seldom. Kept by each process that asks, so two of them give the
 * same places twice: it decides on the order and on nothing else.
 */
export const createOwnerPlaces = (now: () => number = () => performance.now()) => {
  const owners = new Map<string, { turn: number; at: number }>();
  return {
    of: (owner: string): number => {
      const at = now();
      for (const [name, last] of owners) {
        if (last.turn > (at - last.at) / forgottenAfter) break;
        owners.delete(name);
      }
      const last = owners.get(owner);
      const left = last === undefined ? 0 : Math.max(0, last.turn - Math.floor((at - last.at) / forgottenAfter));
      const turn = Math.min(left + 1, lastTurn);
      owners.delete(owner);
      owners.set(owner, { turn, at });
      return turn;
    },
  };
};
