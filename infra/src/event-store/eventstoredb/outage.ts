/** What the calls of one store know together of a server that does not answer. Times are those of `performance`. */
export interface Outage {
  /** An attempt failed for a reason that may pass. */
  met(): void;
  /** The server has answered. */
  over(): void;
  /** When an operation gives up that began at a time and has `timeout` milliseconds. */
  until(began: number, timeout: number): number;
}

/** Milliseconds without any answer after which the server is known to be away. */
const knownAfter = 1_000;
/** Milliseconds in which everybody is told then: each goes on trying for so long, as nobody else finds out that it is back. */
const toldWithin = 1_000;

/**
 * Short troubles (a restart, an election) are waited out. In a longer one people are not kept waiting for an answer that
 * all the calls before them did not get.
 */
export const createOutage = (): Outage => {
  let since: number | undefined;
  return {
    met: () => {
      since ??= performance.now();
    },
    over: () => {
      since = undefined;
    },
    until: (began, timeout) => {
      const patient = began + timeout;
      if (since === undefined) return patient;
      return Math.min(patient, Math.max(began, since + knownAfter) + toldWithin);
    },
  };
};
