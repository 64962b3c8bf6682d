import { now as clockNow } from './clock.ts';

/** Days in few words, and days as `YYYY-MM-DD` of a calendar, not of a clock. */
export type DayWords = {
  /** mar 24 nov; mar 24 nov 2030 where that is not this year. */
  readonly day: (date: string) => string;
  /** mar 24 nov, whatever the year: only beside words that say it. */
  readonly dayOfSaidYear: (date: string) => string;
  /** 23–29 nov; with the year where either end is not in this one. */
  readonly range: (first: string, last: string) => string;
};

const civil = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** A range with its days as they are written everywhere else: some languages put a zero before them in ranges alone. */
export const rangeWords = (format: Intl.DateTimeFormat, first: string, last: string): string =>
  format
    .formatRangeToParts(civil(first), civil(last))
    .map(({ type, value }) => (type === 'day' ? String(Number(value)) : value))
    .join('');

/** The one place that knows where a day needs its year. This year is that of the company's clocks. */
export const dayWords = (timeZone: string, region: string, now: () => number = clockNow): DayWords => {
  const utc = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(region, { day: 'numeric', month: 'short', ...options, timeZone: 'UTC' });
  const day = utc({ weekday: 'short' });
  const dayAndYear = utc({ weekday: 'short', year: 'numeric' });
  const range = utc({});
  const rangeAndYear = utc({ year: 'numeric' });
  const isThisYear = (date: string): boolean =>
    Temporal.PlainDate.from(date).year ===
    Temporal.Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO(timeZone).year;
  const dayOfSaidYear = (date: string): string => day.format(civil(date));
  return {
    day: (date) => (isThisYear(date) ? dayOfSaidYear(date) : dayAndYear.format(civil(date))),
    dayOfSaidYear,
    range: (first, last) => rangeWords(isThisYear(first) && isThisYear(last) ? range : rangeAndYear, first, last),
  };
};
