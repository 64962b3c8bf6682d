/** A day beyond what anybody is likely to plan, and by how many whole years. */
export type FarDay = { readonly date: string; readonly past: boolean; readonly years: number };

const maxYears = { back: 1, ahead: 5 };

/** Undefined for a day near enough to be meant. A slip of the year is not refused, as there may be a reason, but asked about. */
export const farDay = (date: string, today: string): FarDay | undefined => {
  const day = Temporal.PlainDate.from(date);
  const now = Temporal.PlainDate.from(today);
  const past = Temporal.PlainDate.compare(day, now) < 0;
  const limit = past ? now.subtract({ years: maxYears.back }) : now.add({ years: maxYears.ahead });
  const beyond = past ? Temporal.PlainDate.compare(day, limit) < 0 : Temporal.PlainDate.compare(day, limit) > 0;
  const { years } = past ? day.until(now, { largestUnit: 'years' }) : now.until(day, { largestUnit: 'years' });
  return beyond ? { date, past, years } : undefined;
};
