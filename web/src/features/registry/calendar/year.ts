import { addDays, dayOf, daysInMonth, formatDay, toDayNumber, weekdayOf } from '@cadenza/domain/calendar/civil-date';

/** Words that find the days of a year: of a day as people write it, DD-MM-YYYY, only the year stands behind a dash. */
export const inYear = (year: number): string => `-${year}`;

/** The days of a month as a wall calendar has them: weeks from Monday, null where another month is. */
export const weeksOf = (year: number, month: number): readonly (readonly (string | null)[])[] => {
  const first = toDayNumber(year, month, 1);
  const before = weekdayOf(first) - 1;
  const count = daysInMonth(year, month);
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const at = week * 7 + weekday - before;
      return at >= 0 && at < count ? formatDay(first + at) : null;
    }),
  );
};

export const weekdayOfDay = (day: string): number => weekdayOf(dayOf(day));

/** From one day to the other, whichever is first, with both of them. */
export const daysBetween = (one: string, other: string): readonly string[] => {
  const [from, to] = one <= other ? [one, other] : [other, one];
  return Array.from({ length: dayOf(to) - dayOf(from) + 1 }, (_, at) => addDays(from, at));
};

/** Where a key leads from a day; undefined for a key that does not walk. */
export const dayAfter = (key: string, day: string): string | undefined => {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  const step = steps[key];
  return step === undefined ? undefined : addDays(day, step);
};

type ClosedDay = Readonly<Record<string, unknown>>;
export type ClosedRun<Row> = { readonly first: Row; readonly rows: readonly Row[] };

/**
 * Closed days in their order, joined where they are called alike (`nameOf`) and nobody works in between; what is not worked anyway
 * is in no row.
 */
export const closedRuns = <Row extends ClosedDay>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  restWeekdays: readonly number[],
): readonly ClosedRun<Row>[] => {
  const runs: { first: Row; rows: Row[] }[] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const last = run?.rows.at(-1);
    const joins =
      last !== undefined &&
      nameOf(last) === nameOf(row) &&
      daysBetween(String(last.day), String(row.day))
        .slice(1, -1)
        .every((day) => restWeekdays.includes(weekdayOfDay(day)));
    if (run !== undefined && joins) run.rows.push(row);
    else runs.push({ first: row, rows: [row] });
  }
  return runs;
};
