import { RateLimiterMemory } from 'rate-limiter-flexible';
import { overLimiters } from './limiters.ts';
import type { RateLimits } from './rate-limits.ts';

/** Counts of one process: tests, and the insurance of the others. */
export const createMemoryRateLimits = (): RateLimits =>
  overLimiters(
    (options) => new RateLimiterMemory(options),
    async () => {},
  );
