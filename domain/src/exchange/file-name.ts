const two = (value: number): string => String(value).padStart(2, '0');

/** `Attrezzature_22_11_2026_21_30.xlsx`: what is in it, and when it was, by the company's clocks. */
export const exportName = (list: string, instant: string, timeZone: string, format: string): string => {
  const { day, month, year, hour, minute } = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return `${list.replaceAll(' ', '_')}_${two(day)}_${two(month)}_${year}_${two(hour)}_${two(minute)}.${format}`;
};
