/** What one may take of a node, in milliseconds of work: so much in one go, and so much in each second from then on; owes `debt` at most. */
export type Credit = { burst: number; debt: number; perSecond: number };

/**
 * Work on account: whoever has spent more than its credit waits until it has earned some again. A database that stood still
 * for a while does not make debts that last: nobody waits longer than `debt / perSecond` seconds.
 */
export const createWorkCredit = ({ burst, debt, perSecond }: Credit, now: () => number = () => performance.now()) => {
  const accounts = new Map<string, { balance: number; at: number }>();
  const earned = (milliseconds: number): number => (milliseconds * perSecond) / 1000;
  const balanceOf = (name: string): number => {
    const account = accounts.get(name);
    return account === undefined ? burst : Math.min(burst, account.balance + earned(now() - account.at));
  };
  /** Who has earned all of it back is as one that never worked. */
  const forgetThePaid = (): void => {
    for (const name of accounts.keys()) if (balanceOf(name) >= burst) accounts.delete(name);
  };
  return {
    /** Milliseconds until there is credit; 0 where there is. */
    wait: (name: string): number => {
      const balance = balanceOf(name);
      return balance > 0 ? 0 : Math.ceil(((1 - balance) * 1000) / perSecond);
    },
    spend: (name: string, milliseconds: number): void => {
      if (accounts.size >= 10_000) forgetThePaid();
      accounts.set(name, { balance: Math.max(-debt, balanceOf(name) - milliseconds), at: now() });
    },
  };
};

export type WorkCredit = ReturnType<typeof createWorkCredit>;
