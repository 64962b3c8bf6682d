/**
 * Puts a test run on an instant of its own. Every `vitest.config.ts` imports this file: workers, and all processes that tests start,
 * inherit the offset, and a run of several rooms that has set it already keeps it.
 */

/** An ordinary Wednesday morning: 9:40 in Rome, in a week without a change of clocks, a holiday or an end of month. */
const ordinary = '2026-11-18T08:40:00Z';

/** What `CLOCK_OFFSET_MS` must be for a run to begin at an instant. */
export const offsetOfRun = (at: string | undefined, machine = Date.now()): string => {
  const begin = Date.parse(at ?? ordinary);
  if (Number.isNaN(begin)) throw new Error(`CLOCK_AT must be an ISO instant such as ${ordinary}, and is "${at}"`);
  return String(begin - machine);
};

process.env.CLOCK_OFFSET_MS ??= offsetOfRun(process.env.CLOCK_AT);
