/** How often something may happen. */
export type RateLimit = {
  /** Lower-case words with hyphens, `login-account`. One name, one limit: two that differ under one name are an error. */
  name: string;
  /** What one key may spend within a window. */
  points: number;
  /** Seconds, counted from the first point that is spent. */
  window: number;
  /** Seconds for which a key is refused once it asks for more than it has; to the end of the window when absent. */
  block?: number;
};

export type Allowance = {
  allowed: boolean;
  /** Whole seconds until the key has points again; 0 when allowed. */
  retryAfterSeconds: number;
  /** Points that are left. */
  remaining: number;
};

/**
 * Counts for all processes together. A key may be any text of any length (a user name, an address): only its hash is kept,
 * and only for the time of the window.
 *
 * No call fails because the place of the counts is away: then each process counts for itself (`withInsurance`), so a limit
 * is at worst as many times looser as there are processes, and never gone.
 */
export interface RateLimits {
  /** Spends `cost` points, 1 unless told. What is refused is counted too, and makes the window no longer. */
  take(limit: RateLimit, key: string, cost?: number): Promise<Allowance>;
  /** What the key has, without spending. */
  peek(limit: RateLimit, key: string): Promise<Allowance>;
  /** Forgets what the key has spent. */
  reset(limit: RateLimit, key: string): Promise<void>;
  close(): Promise<void>;
}
