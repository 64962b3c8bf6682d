/** Lines about jobs that fail because something is away: one a minute for each reason, however many they are. */
export interface OutageLines {
  /** True when the failure is such, and was told or counted; false leaves it to the caller. */
  tell(error: unknown): boolean;
}

type Options = {
  /** Milliseconds on any clock that only goes forward. */
  now?: () => number;
};

type Reason = { toldAt: number; untold: number };

const interval = 60_000;

/** Of the log, the database or Redis, as their adapters and drivers name what passes by itself. */
const outageNames = new Set(['EventStoreUnavailable', 'RedisUnavailable']);
const outageCodes = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|(08|53|57)...)$/;

/**
 * While something is away every job fails for the same reason, each several times: a line for each, with its stack, tells
 * nobody more than the first and hides all others. The next line says how many there were meanwhile.
 */
export const createOutageLines = (
  logger: { warn(fields: object, text: string): void },
  { now = () => performance.now() }: Options = {},
): OutageLines => {
  const reasons = new Map<string, Reason>();
  return {
    tell: (error) => {
      const reason = reasonOf(error);
      if (reason === undefined) return false;
      const known = reasons.get(reason);
      const time = now();
      if (known !== undefined && time - known.toldAt < interval) {
        known.untold += 1;
        return true;
      }
      const failed = 1 + (known?.untold ?? 0);
      reasons.set(reason, { toldAt: time, untold: 0 });
      logger.warn({ reason, failed }, 'jobs fail because something they need is away; they are tried again');
      return true;
    },
  };
};

/** What is away, without ids: one text for all that fail alike. */
const reasonOf = (error: unknown): string | undefined => {
  const { name, code } = error as { name?: string; code?: unknown };
  if (name !== undefined && outageNames.has(name)) return name;
  return typeof code === 'string' && outageCodes.test(code) ? code : undefined;
};
