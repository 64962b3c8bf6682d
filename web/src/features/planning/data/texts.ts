import { useMemo } from 'react';
import { formatCivilTime } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/language-store.ts';
import { regionOf } from '../../../lib/languages.ts';

/** Days and times of the company in words of the reader; instants are epoch milliseconds. */
export type PlanFormat = {
  /** 09:00 */
  time(instant: number): string;
  /** 09:00–10:00; with the day of the end where it is another. */
  span(startMs: number, endMs: number): string;
  /** mar 24 nov */
  day(instant: number): string;
  /** 24 nov 2026 */
  dayOfYear(instant: number): string;
  /** martedì 24 novembre 2026 */
  longDay(date: string): string;
  /** `mar`, `24` for a column head. */
  weekday(date: string): string;
  /** mar 24 nov, for a day as `YYYY-MM-DD`. */
  dayOfDate(date: string): string;
  /** novembre 2026 */
  month(date: string): string;
  /** 23–29 nov */
  shortRange(first: string, last: string): string;
  /** 23 – 29 novembre 2026 */
  range(first: string, last: string): string;
};

export const createPlanFormat = (timeZone: string, region: string): PlanFormat => {
  const utc = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(region, { ...options, timeZone: 'UTC' });
  const short = utc({ weekday: 'short', day: 'numeric', month: 'short' });
  const long = utc({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const weekday = utc({ weekday: 'short' });
  const dayMonth = utc({ day: 'numeric', month: 'short' });
  const whole = utc({ day: 'numeric', month: 'long', year: 'numeric' });
  const dated = utc({ day: 'numeric', month: 'short', year: 'numeric' });
  const monthly = utc({ month: 'long', year: 'numeric' });
  const civil = (date: string): Date => new Date(`${date}T00:00:00Z`);
  const zoned = (instant: number) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  const day = (instant: number): string => short.format(civil(zoned(instant).toPlainDate().toString()));
  const time = (instant: number): string => formatCivilTime(zoned(instant));
  return {
    time,
    day,
    dayOfYear: (instant) => dated.format(civil(zoned(instant).toPlainDate().toString())),
    span: (startMs, endMs) => {
      const sameDay = zoned(startMs)
        .toPlainDate()
        .equals(zoned(Math.max(endMs - 1, startMs)).toPlainDate());
      return sameDay ? `${time(startMs)}–${time(endMs)}` : `${time(startMs)} – ${day(endMs)} ${time(endMs)}`;
    },
    longDay: (date) => long.format(civil(date)),
    weekday: (date) => weekday.format(civil(date)),
    dayOfDate: (date) => short.format(civil(date)),
    month: (date) => monthly.format(civil(date)),
    shortRange: (first, last) => dayMonth.formatRange(civil(first), civil(last)),
    range: (first, last) => (first === last ? long.format(civil(first)) : whole.formatRange(civil(first), civil(last))),
  };
};

export const usePlanFormat = (timeZone: string): PlanFormat => {
  const language = useLanguage();
  return useMemo(() => createPlanFormat(timeZone, regionOf[language]), [timeZone, language]);
};
