import { dayOf } from '@cadenza/domain/company/civil-date';
import { type Availability, hoursOn } from '@cadenza/domain/reports/capacity';
import type { Timed } from './layout.ts';
import type { ScaleDay } from './zoned-scale.ts';

export type Span = { readonly from: number; readonly to: number };
/** Minutes that are planned for a maintainer on a day, and those that there are of them. */
export type DayLoad = { readonly date: string; readonly minutes: number; readonly capacity: number };

const shared = (row: Timed, { from, to }: Span): number =>
  Math.max(0, Math.min(row.endMs, to) - Math.max(row.startMs, from));

/** Work of one day counts whole, at whatever hour; of what goes over nights only the opening hours. `openOf`: null for a day that is not worked. */
export const dayLoads = (
  rows: readonly Timed[],
  days: readonly ScaleDay[],
  openOf: (date: string) => Span | null,
  somebody: Availability,
): readonly DayLoad[] =>
  days.map((day) => {
    const open = openOf(day.date);
    const within = (row: Timed): boolean => row.startMs >= day.from && row.endMs <= day.to;
    const milliseconds = rows.reduce(
      (sum, row) => sum + (within(row) ? row.endMs - row.startMs : open === null ? 0 : shared(row, open)),
      0,
    );
    return {
      date: day.date,
      minutes: Math.round(milliseconds / 60_000),
      capacity: open === null ? 0 : Math.round(hoursOn({ day: dayOf(day.date), works: true, open }, somebody) * 60),
    };
  });
