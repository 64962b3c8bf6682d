/**
 * What time it is: the one place that the servers ask.
 *
 * `CLOCK_OFFSET_MS` says how many whole milliseconds this clock is ahead of the machine's (negative: behind it). It is 0, unset, in
 * every installation: only test runs set it, so that they stand on an instant of their own and not on the day somebody
 * happens to start them. All processes of a run inherit it, and connections hand it to PostgreSQL (`es.clock_now()`). Time
 * runs on as usual. Durations are no business of this clock: `performance.now()` measures them.
 */
export const clockOffsetFrom = (text: string | undefined): number => {
  if (text === undefined || text === '') return 0;
  const offset = Number(text);
  if (/^-?\d+$/.test(text) && Number.isSafeInteger(offset)) return offset;
  throw new Error(`CLOCK_OFFSET_MS must be whole milliseconds, and is "${text}": only test runs set it`);
};

/** Milliseconds that the product's clock is ahead of the machine's, fixed for the life of the process. */
export const clockOffset: number = clockOffsetFrom(process.env.CLOCK_OFFSET_MS);

/** Milliseconds since 1970. */
export const now = (): number => Date.now() + clockOffset;

export const instant = (): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(now());

/** Now as events, receipts and answers write it: ISO, UTC, always with milliseconds. */
export const timestamp = (): string => new Date(now()).toISOString();

/** The date that it is in a time zone. */
export const todayIn = (timeZone: string): Temporal.PlainDate => instant().toZonedDateTimeISO(timeZone).toPlainDate();

/**
 * The machine's own time, for what is compared with a clock that is not ours to set: spans, times of files, signatures and
 * certificates, counters of a library. Which they are is in docs/decisions/0213-one-clock.md.
 */
export const machineNow = (): number => Date.now();

/** When something was by this clock of which the machine has noted the time, such as a file. */
export const fromMachine = (noted: Date): Date => new Date(noted.getTime() + clockOffset);
