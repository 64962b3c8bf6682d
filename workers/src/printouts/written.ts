const two = (value: number): string => String(value).padStart(2, '0');

/** `22-11-2026 21:30`, on the clocks of the zone. */
export const writtenInstant = (instant: string, timeZone: string): string => {
  const { day, month, year, hour, minute } = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return `${two(day)}-${two(month)}-${year} ${two(hour)}:${two(minute)}`;
};

/** `1 h 30 min`, `45 min`: the same in every language that we speak. */
export const writtenMinutes = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : '']
    .filter((part) => part !== '')
    .join(' ');
};
