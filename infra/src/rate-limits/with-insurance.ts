import { createMemoryRateLimits } from './memory.ts';
import type { RateLimits } from './rate-limits.ts';

/**
 * Counts in this process while the shared counts are out of reach: neither is everybody locked out, nor does a limit that
 * guards passwords vanish. Told once when it begins, and `onError` again only after it had been well.
 */
export const withInsurance = (shared: RateLimits, onError: (error: unknown) => void): RateLimits => {
  const own = createMemoryRateLimits();
  let insured = false;
  const call = async <T>(ask: (limits: RateLimits) => Promise<T>): Promise<T> => {
    try {
      const answer = await ask(shared);
      insured = false;
      return answer;
    } catch (error) {
      if (error instanceof TypeError) throw error; // a limit that is none: the mistake is ours
      if (!insured) onError(error);
      insured = true;
      return ask(own);
    }
  };
  return {
    take: (limit, key, cost) => call((limits) => limits.take(limit, key, cost)),
    peek: (limit, key) => call((limits) => limits.peek(limit, key)),
    reset: (limit, key) => call((limits) => limits.reset(limit, key)),
    close: shared.close,
  };
};
