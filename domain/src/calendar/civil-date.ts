/**
 * Days as whole numbers: 0 is 1970-01-01 in the proleptic Gregorian calendar. Recurrence and the working calendar count
 * on them, because an addition is a hundred times cheaper than a `Temporal` object; `Temporal` is the reference of the
 * tests. Algorithm: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
 */

/** Days since 1970-01-01; may be negative. */
export type DayNumber = number;

/** Year, month 1-12 and day of the month 1-31. */
export type CivilDate = { year: number; month: number; day: number };

const isoDate = /^\d{4}-\d{2}-\d{2}/;

/** The number of two digits, by their character codes. */
const twoAt = (text: string, at: number): number => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528;

/** The civil date of `YYYY-MM-DD` or of a longer ISO text that begins so. Throws RangeError on anything else. */
export const parseCivil = (text: string): CivilDate => {
  if (!isoDate.test(text)) throw new RangeError(`not a date: ${text}`);
  const civil = { year: twoAt(text, 0) * 100 + twoAt(text, 2), month: twoAt(text, 5), day: twoAt(text, 8) };
  if (civil.month < 1 || civil.month > 12 || civil.day < 1 || civil.day > daysInMonth(civil.year, civil.month)) {
    throw new RangeError(`no such day: ${text}`);
  }
  return civil;
};

/** The days that Cadenza knows, on the way in and in what comes out of a rule. */
export const firstDay = '1900-01-01';
export const lastDay = '2200-12-31';

/**
 * True for a text that begins with a year from 1900 to 2200. Outside of these nobody plans or buys anything, calendars
 * and databases disagree (there is no year 0), and ISO texts no longer have four digits.
 */
export const inPlausibleYear = (text: string): boolean => /^(19\d\d|2[01]\d\d|2200)-/.test(text);

/**
 * The same of an instant: the first of these days begins while UTC still has the last of 1899, by 14 hours at most. Where it is
 * on the wall is for whoever knows the zone to say.
 */
export const inPlausibleTime = (instant: string): boolean =>
  inPlausibleYear(instant) || /^1899-12-31T(1\d|2[0-3]):/.test(instant);

/** What is said of a day or time outside of these: for zod's `refine`, and for a fault made by hand. */
export const outsideDays = { error: 'out_of_range', params: { first: firstDay, last: lastDay } };

export const toDayNumber = (year: number, month: number, day: number): DayNumber => {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719468;
};

export const toCivil = (dayNumber: DayNumber): CivilDate => {
  const shifted = dayNumber + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
};

/** Day number of `YYYY-MM-DD`. Throws RangeError when it is no day. */
export const dayOf = (text: string): DayNumber => {
  const { year, month, day } = parseCivil(text);
  return toDayNumber(year, month, day);
};

const two = (value: number): string => (value < 10 ? `0${value}` : `${value}`);

/** `YYYY-MM-DD`, for the years 0000 to 9999. Throws RangeError outside: five digits of a year are no day to anybody. */
export const formatDay = (dayNumber: DayNumber): string => {
  const { year, month, day } = toCivil(dayNumber);
  if (!(year >= 0 && year <= 9999)) throw new RangeError(`no day of four digits of a year: ${dayNumber}`);
  return `${year < 1000 ? `${year}`.padStart(4, '0') : year}-${two(month)}-${two(day)}`;
};

export const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

export const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
};

/** ISO weekday, 1 Monday to 7 Sunday. */
export const weekdayOf = (dayNumber: DayNumber): number => ((((dayNumber + 3) % 7) + 7) % 7) + 1;

/** `YYYY-MM-DD` some days later (or earlier, when negative). */
export const addDays = (date: string, days: number): string => formatDay(dayOf(date) + days);

/** `YYYY-MM-DD` some months later, clamped to the end of the month. */
export const addMonths = (date: string, months: number): string => {
  const { year, month, day } = parseCivil(date);
  return formatDay(monthsAfter(year, month, day, months));
};

/** The day some months after a civil date, clamped to the last day of that month. */
export const monthsAfter = (year: number, month: number, day: number, months: number): DayNumber => {
  const total = year * 12 + (month - 1) + months;
  const targetYear = Math.floor(total / 12);
  const targetMonth = total - targetYear * 12 + 1;
  return toDayNumber(targetYear, targetMonth, Math.min(day, daysInMonth(targetYear, targetMonth)));
};
