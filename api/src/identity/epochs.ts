import type { Accounts } from '@cadenza/commands/identity/accounts';
import type { EndedSessions } from '@cadenza/infra/postgres/ended-sessions';
import type { Signals } from '@cadenza/infra/signals/signals';

const freshMilliseconds = 1000;

/** Undefined for a user who has no account. */
export type Epoch = { number: number; ended: EndedSessions } | undefined;
/** A promise until it is answered. */
type Known = { epoch: Epoch | Promise<Epoch>; at: number };

/**
 * The session epoch of each user, asked at every call and every push. Remembered for a second at most, and forgotten at
 * once by a `session` signal: a revoked session ends within a second even when the signal is lost.
 */
export const createEpochs = (
  accounts: Pick<Accounts, 'epochOf'>,
  signals: Signals,
  now: () => number = () => performance.now(),
) => {
  const known = new Map<string, Known>();
  const stop = signals.on('session', (userId) => known.delete(userId));
  const ask = (userId: string, at: number): Promise<Epoch> => {
    const epoch = accounts.epochOf(userId);
    if (known.size > 10_000) known.clear();
    const asked: Known = { epoch, at };
    known.set(userId, asked);
    epoch.then(
      (answer) => {
        asked.epoch = answer;
      },
      () => known.delete(userId),
    );
    return epoch;
  };
  /**
   * For many users in one moment: the clock is read once. At once where it is known. `age`: how old an answer may be where
   * no signal came, in milliseconds.
   */
  const asOfNow = (age: number = freshMilliseconds): ((userId: string) => Epoch | Promise<Epoch>) => {
    const at = now();
    return (userId) => {
      const entry = known.get(userId);
      return entry && at - entry.at < age ? entry.epoch : ask(userId, at);
    };
  };
  return {
    asOfNow,
    of: (userId: string): Epoch | Promise<Epoch> => asOfNow()(userId),
    /** Told to every node. */
    changed: (userId: string): void => {
      known.delete(userId);
      signals.send('session', userId, userId);
    },
    close: stop,
  };
};

export type Epochs = ReturnType<typeof createEpochs>;
