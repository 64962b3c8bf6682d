import { addDays, dayOf, formatDay, weekdayOf } from '@cadenza/domain/company/civil-date';

/** `type` in the words of the working calendar: FE, CA and GF on the wire. */
export type ClosedDay = { day: string; type: 'holiday' | 'companyClosure' | 'nonWorking' };

/** Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher). */
export const easter = (year: number): string => {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
};

const fixed = ['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '11-01', '12-08', '12-25', '12-26'];

/** Public holidays of Italy; 4 October is one again from 2026 on (law 151/2025). */
export const italianHolidays = (year: number): string[] => {
  const sunday = easter(year);
  const saintFrancis = year >= 2026 ? ['10-04'] : [];
  return [...[...fixed, ...saintFrancis].map((day) => `${year}-${day}`), sunday, addDays(sunday, 1)].sort();
};

export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(dayOf(day)));

/** Two weeks around mid August; never the week of `today`, in which the demo is to show work. */
const augustClosure = (year: number, today: string): string[] => {
  const monday = dayOf(mondayOf(`${year}-08-12`));
  return Array.from({ length: 14 }, (_, index) => formatDay(monday + index)).filter(
    (day) => weekdayOf(dayOf(day)) <= 6 && mondayOf(day) !== mondayOf(today),
  );
};

/** Every day once, of the years from `from` to the year after `today`. */
export const closedDays = (saintsDay: string, from: string, today: string): ClosedDay[] => {
  const days = new Map<string, ClosedDay['type']>();
  for (let year = Number(from.slice(0, 4)); year <= Number(today.slice(0, 4)) + 1; year++) {
    for (const day of augustClosure(year, today)) days.set(day, 'companyClosure');
    days.set(`${year}-${saintsDay}`, 'nonWorking');
    for (const day of italianHolidays(year)) days.set(day, 'holiday');
  }
  return Array.from(days, ([day, type]) => ({ day, type })).sort((a, b) => a.day.localeCompare(b.day));
};
