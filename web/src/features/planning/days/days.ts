/** `days` calendar days from a date on, as `YYYY-MM-DD`. */
export const daysFrom = (first: string, days: number): string[] => {
  const start = Temporal.PlainDate.from(first);
  return Array.from({ length: days }, (_, index) => start.add({ days: index }).toString());
};

/** Monday of the week of a day, both `YYYY-MM-DD`. */
export const mondayOf = (date: string): string => {
  const day = Temporal.PlainDate.from(date);
  return day.subtract({ days: day.dayOfWeek - 1 }).toString();
};

export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();

/** The same day of another month, or its last. */
export const addMonths = (date: string, months: number): string =>
  Temporal.PlainDate.from(date).add({ months }).toString();

/** The whole weeks of a month: the Monday on which they begin, and how many days they have. */
export const monthDays = (date: string): [first: string, days: number] => {
  const month = Temporal.PlainDate.from(date).toPlainYearMonth();
  const first = mondayOf(month.toPlainDate({ day: 1 }).toString());
  const last = month.toPlainDate({ day: month.daysInMonth });
  const weeks = Math.ceil((Temporal.PlainDate.from(first).until(last).days + 1) / 7);
  return [first, weeks * 7];
};

/** The local day of an instant. */
export const dateOf = (instant: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
