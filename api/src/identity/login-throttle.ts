import { createKeyedMutex } from '@cadenza/commands/kernel/keyed-mutex';
import { foldName } from '@cadenza/domain/identity/unique-name';
import type { RateLimit, RateLimits } from '@cadenza/infra/rate-limits/rate-limits';

/** Five wrong passwords in 15 minutes slow an account and an address down, and never lock them for good. */
const window = 15 * 60;
/** From then on one try each 30 seconds. */
const pause = 30;

type Throttle = { wrong: RateLimit; tries: RateLimit };
const throttle = (name: string, points: number): Throttle => ({
  wrong: { name, points, window },
  tries: { name: `${name}-pause`, points: 1, window: pause },
});
const ofPair = throttle('login-pair', 5);
/** More than one address can try in the window, at one each 30 seconds. */
const ofAccount = throttle('login-account', 50);
/** An office shares an address: it is slowed down later than an account. */
const ofAddress = throttle('login-address', 50);

/** Wrong passwords, counted for all api processes together. A right one costs nothing. */
export const createLoginThrottle = (limits: RateLimits) => {
  const turns = createKeyedMutex();

  /** Seconds to wait. Where only tries are left, the one that may be made now is taken with the question. */
  const wait = async ({ wrong, tries }: Throttle, key: string): Promise<number> =>
    (await limits.peek(wrong, key)).allowed ? 0 : (await limits.take(tries, key)).retryAfterSeconds;

  const count = async ({ wrong, tries }: Throttle, key: string): Promise<void> => {
    if ((await limits.take(wrong, key)).remaining === 0) await limits.take(tries, key);
  };

  const forget = async ({ wrong, tries }: Throttle, key: string): Promise<void> => {
    await Promise.all([limits.reset(wrong, key), limits.reset(tries, key)]);
  };

  return {
    /**
     * Whether the password was right by `verify`, or the seconds to wait before it is looked at. Tries on one account
     * take turns: a hundred at once would otherwise all be looked at before the first of them is counted.
     */
    attempt: (username: string, address: string, verify: () => Promise<boolean>): Promise<boolean | number> => {
      // As accounts are found: else each way to write a letter would be five more tries on the same account.
      const account = foldName(username);
      const pair = `${address} ${account}`;
      return turns(account, async () => {
        // First where this one is to blame: who is slowed down there takes no try of the account from others.
        const own = Math.max(...(await Promise.all([wait(ofPair, pair), wait(ofAddress, address)])));
        const seconds = own > 0 ? own : await wait(ofAccount, account);
        if (seconds > 0) return seconds;
        const right = await verify();
        if (right) await Promise.all([forget(ofPair, pair), forget(ofAccount, account)]);
        else await Promise.all([count(ofPair, pair), count(ofAccount, account), count(ofAddress, address)]);
        return right;
      });
    },
  };
};

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;
