/** `YYYY-MM-DD` and `HH:mm` in a zone as epoch milliseconds; null while a field is empty. */
export const toInstant = (date: string | null, time: string | null, timeZone: string): number | null => {
  if (date === null || time === null || time === '') return null;
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds;
};

/** The wall clock of an instant, for the fields of a form. */
export const toLocal = (instant: number, timeZone: string): { readonly date: string; readonly time: string } => {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  return { date: zoned.toPlainDate().toString(), time: zoned.toPlainTime().toString({ smallestUnit: 'minute' }) };
};

/** `HH:mm` some minutes later, and how many days later that is. */
export const laterTime = (time: string, minutes: number): { readonly time: string; readonly days: number } => {
  const start = Temporal.PlainDateTime.from(`2000-01-01T${time}`);
  const end = start.add({ minutes });
  return {
    time: end.toPlainTime().toString({ smallestUnit: 'minute' }),
    days: end.toPlainDate().since(start.toPlainDate()).days,
  };
};
