import { useMemo } from 'react';
import { now as clockNow } from '../../../lib/clock.ts';
import { dayWords, rangeWords } from '../../../lib/day-words.ts';
import { formatCivilTime } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/language-store.ts';
import { regionOf } from '../../../lib/languages.ts';

/** Days and times of the company in words of the reader; instants are epoch milliseconds. */
export type PlanFormat = {
  /** 09:00 */
  time(instant: number): string;
  /** 09:00–10:00; with the day of the end where it is another, and its year where that is another than the start's. */
  span(startMs: number, endMs: number): string;
  /** mar 24 nov; mar 24 nov 2030 where that is not this year. */
  day(instant: number): string;
  /** mar 24 nov; 24 nov 2030 where that is not this year, and a phone has no room for more. */
  briefDay(instant: number): string;
  /** 24 nov 2026 */
  dayOfYear(instant: number): string;
  /** martedì 24 novembre 2026 */
  longDay(date: string): string;
  /** `mar`, `24` for a column head. */
  weekday(date: string): string;
  /** The same for a day as `YYYY-MM-DD`. */
  dayOfDate(date: string): string;
  /** novembre 2026 */
  month(date: string): string;
  /** 23–29 nov; 23–29 nov 2030 where that is not this year. */
  shortRange(first: string, last: string): string;
  /** 23 – 29 novembre 2026 */
  range(first: string, last: string): string;
};

export const createPlanFormat = (timeZone: string, region: string, now: () => number = clockNow): PlanFormat => {
  const utc = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(region, { ...options, timeZone: 'UTC' });
  const short = dayWords(timeZone, region, now);
  const long = utc({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const weekday = utc({ weekday: 'short' });
  const whole = utc({ day: 'numeric', month: 'long', year: 'numeric' });
  const dated = utc({ day: 'numeric', month: 'short', year: 'numeric' });
  const monthly = utc({ month: 'long', year: 'numeric' });
  const civil = (date: string): Date => new Date(`${date}T00:00:00Z`);
  const zoned = (instant: number) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  const dateAt = (instant: number): string => zoned(instant).toPlainDate().toString();
  const day = (instant: number): string => short.day(dateAt(instant));
  const time = (instant: number): string => formatCivilTime(zoned(instant));
  return {
    time,
    day,
    briefDay: (instant) =>
      zoned(instant).year === zoned(now()).year ? day(instant) : dated.format(civil(dateAt(instant))),
    dayOfYear: (instant) => dated.format(civil(dateAt(instant))),
    span: (startMs, endMs) => {
      const [from, until] = [zoned(startMs), zoned(Math.max(endMs - 1, startMs))];
      if (from.toPlainDate().equals(until.toPlainDate())) return `${time(startMs)}–${time(endMs)}`;
      const end =
        zoned(endMs).year === from.year ? short.dayOfSaidYear(dateAt(endMs)) : dated.format(civil(dateAt(endMs)));
      return `${time(startMs)} – ${end} ${time(endMs)}`;
    },
    longDay: (date) => long.format(civil(date)),
    weekday: (date) => weekday.format(civil(date)),
    dayOfDate: short.day,
    month: (date) => monthly.format(civil(date)),
    shortRange: short.range,
    range: (first, last) => (first === last ? long.format(civil(first)) : rangeWords(whole, first, last)),
  };
};

export const usePlanFormat = (timeZone: string): PlanFormat => {
  const language = useLanguage();
  return useMemo(() => createPlanFormat(timeZone, regionOf[language]), [timeZone, language]);
};
