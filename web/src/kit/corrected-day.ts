import type { CalendarDate } from '@internationalized/date';

export type TypedDay = { readonly day?: string; readonly month?: string; readonly year?: string };

/** What somebody typed that is no day, such as 31-02-2027, where `became` is the last day of that month; undefined otherwise. */
export const correctedFrom = ({ day, month, year }: TypedDay, became: CalendarDate): string | undefined => {
  const last = became.calendar.getDaysInMonth(became);
  const isOfThatMonth = Number(month) === became.month && Number(year) === became.year;
  return isOfThatMonth && became.day === last && Number(day) > last ? `${day}-${month}-${year}` : undefined;
};
