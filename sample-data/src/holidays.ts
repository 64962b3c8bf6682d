import { addDays, dayOf, formatDay, weekdayOf } from '@cadenza/domain/calendar/civil-date';

/** `type` in the words of the working calendar: FE, CA and GF on the wire. */
export type ClosedDay = { day: string; type: 'holiday' | 'companyClosure' | 'nonWorking'; description: string };

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

/** By month and day, as the companies call them. */
const fixed = {
  '01-01': 'Capodanno',
  '01-06': 'Epifania',
  '04-25': 'Festa della Liberazione',
  '05-01': 'Festa del Lavoro',
  '06-02': 'Festa della Repubblica',
  '08-15': 'Ferragosto',
  '11-01': 'Ognissanti',
  '12-08': 'Immacolata Concezione',
  '12-25': 'Natale',
  '12-26': 'Santo Stefano',
};

/** Public holidays of Italy, day and name; 4 October is one again from 2026 on (law 151/2025). */
export const italianHolidays = (year: number): ReadonlyMap<string, string> => {
  const sunday = easter(year);
  const saintFrancis = year >= 2026 ? { '10-04': 'San Francesco d’Assisi' } : {};
  const named = Object.entries({ ...fixed, ...saintFrancis }).map(([day, name]) => [`${year}-${day}`, name] as const);
  return new Map([...named, [sunday, 'Pasqua'], [addDays(sunday, 1), 'Lunedì dell’Angelo']]);
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
  const days = new Map<string, ClosedDay>();
  const close = (day: string, type: ClosedDay['type'], description: string) =>
    days.set(day, { day, type, description });
  for (let year = Number(from.slice(0, 4)); year <= Number(today.slice(0, 4)) + 1; year++) {
    for (const day of augustClosure(year, today)) close(day, 'companyClosure', 'Chiusura estiva');
    close(`${year}-${saintsDay}`, 'nonWorking', 'Festa patronale');
    for (const [day, name] of italianHolidays(year)) close(day, 'holiday', name);
  }
  return [...days.values()].sort((a, b) => a.day.localeCompare(b.day));
};
