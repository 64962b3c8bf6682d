const two = (value: number): string => String(value).padStart(2, '0');

/** `22-11-2026 21:30`, on the clocks of the zone: the same in every language that we speak. */
export const writtenInstant = (instant: string, timeZone: string): string => {
  const { day, month, year, hour, minute } = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return `${two(day)}-${two(month)}-${year} ${two(hour)}:${two(minute)}`;
};
