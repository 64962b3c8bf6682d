import { now as clockNow } from './clock.ts';
import { dayWords } from './day-words.ts';
import { type Language, regionOf } from './languages.ts';

/** Instants and days in the words of the reader, on the clocks of the company. */
export type MomentFormat = {
  /** 09:05 */
  time(instant: string): string;
  /** lun 3 mar 09:00; lun 3 mar 2025 09:00 where that is not this year. */
  moment(instant: string): string;
  /** lunedì 3 marzo 2026 */
  day(date: string): string;
  /** lunedì 3 marzo 2026 alle ore 09:05 */
  whole(instant: string): string;
};

export const momentFormat = (timeZone: string, language: Language, now: () => number = clockNow): MomentFormat => {
  const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(regionOf[language], { hourCycle: 'h23', ...options });
  const time = format({ timeZone, hour: '2-digit', minute: '2-digit' });
  const short = dayWords(timeZone, regionOf[language], now);
  const long = format({ timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const whole = format({ timeZone, dateStyle: 'full', timeStyle: 'short' });
  const dayOf = (instant: string): string =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  return {
    whole: (instant) => whole.format(new Date(instant)),
    time: (instant) => time.format(new Date(instant)),
    moment: (instant) => `${short.day(dayOf(instant))} ${time.format(new Date(instant))}`,
    day: (date) => long.format(new Date(`${date}T00:00:00Z`)),
  };
};
