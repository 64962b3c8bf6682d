import type { Language } from './languages.ts';
import { regionOf } from './languages.ts';

const two = (value: number): string => String(value).padStart(2, '0');

type CivilDate = { readonly year: number; readonly month: number; readonly day: number };
type CivilTime = { readonly hour: number; readonly minute: number };

/** DD-MM-YYYY, the form of every date on screen. */
export const formatCivilDate = ({ year, month, day }: CivilDate): string => `${two(day)}-${two(month)}-${year}`;
/** HH:mm, 24 hours. */
export const formatCivilTime = ({ hour, minute }: CivilTime): string => `${two(hour)}:${two(minute)}`;

/** `2026-03-29` to `29-03-2026`; an empty or unreadable day shows as it is. */
export const formatDay = (day: string): string => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  return match === null ? day : `${match[3]}-${match[2]}-${match[1]}`;
};

const zoned = (instant: string, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);

/** An instant (ISO 8601 with offset) as the day it falls on in the company's zone. */
export const formatDate = (instant: string, timeZone: string): string => formatCivilDate(zoned(instant, timeZone));
export const formatTime = (instant: string, timeZone: string): string => formatCivilTime(zoned(instant, timeZone));
export const formatDateTime = (instant: string, timeZone: string): string => {
  const moment = zoned(instant, timeZone);
  return `${formatCivilDate(moment)} ${formatCivilTime(moment)}`;
};

/** A REST instant with the company's offset (`2026-03-29T08:00:00+02:00`) as the company's clocks show it. */
export const formatWallClock = (text: string): string => {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(text);
  return match === null ? text : `${formatDay(match[1] ?? '')} ${match[2]}`;
};

/** Made when it is first needed: not with the scripts of screens that show no money. */
let euro: Intl.NumberFormat | undefined;

/** Decimal string in euro (`1250.00`) to `1.250,00 €`; Italian form in every language, as specified. */
export const formatMoney = (amount: string): string => {
  euro ??= new Intl.NumberFormat('it-IT', {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: 2,
    useGrouping: 'always',
  });
  // Intl formats decimal strings exactly; going through a number would round large sums.
  return euro.format(amount as Intl.StringNumericLiteral);
};

/** Minutes of work as `1 h 30 min`, `45 min`, `2 h`. */
export const formatMinutes = (minutes: number): string => {
  const whole = Math.max(0, Math.round(minutes));
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
};

/** A sum of minutes as hours with at most one decimal: `7,5 h`. */
export const formatHours = (minutes: number, language: Language): string =>
  `${formatNumber(minutes / 60, language, 1)} h`;

export const formatNumber = (value: number, language: Language, decimals = 0): string =>
  new Intl.NumberFormat(regionOf[language], { maximumFractionDigits: decimals, useGrouping: 'always' }).format(value);

const units = ['Byte', 'KB', 'MB', 'GB'] as const;

/** Steps of 1024 with at most one decimal, in the Italian form: `1,5 MB`. */
export const formatFileSize = (bytes: number, language: Language = 'it'): string => {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  return `${formatNumber(bytes / 1024 ** step, language, 1)} ${units[step] ?? ''}`;
};

/** Stamp of an exported file: DD_MM_YYYY_HH_mm. */
export const fileStamp = (moment: CivilDate & CivilTime): string =>
  `${two(moment.day)}_${two(moment.month)}_${moment.year}_${two(moment.hour)}_${two(moment.minute)}`;

/** HH:mm of an instant (milliseconds since 1970) on this device's clock. */
export const clockTime = (epochMs: number): string => {
  const date = new Date(epochMs);
  return formatCivilTime({ hour: date.getHours(), minute: date.getMinutes() });
};
