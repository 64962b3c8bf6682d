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

/** The local day of an instant. */
export const dateOf = (instant: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
