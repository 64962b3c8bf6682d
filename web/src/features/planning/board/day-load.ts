import { dayOf } from '@cadenza/domain/company/civil-date';
import { type Availability, hoursOn } from '@cadenza/domain/reports/capacity';
import type { Timed } from './layout.ts';
import type { ScaleDay } from './zoned-scale.ts';

export type Span = { readonly from: number; readonly to: number };
/** Minutes that are planned for a maintainer on a day, and those that there are of them. */
export type DayLoad = { readonly date: string; readonly minutes: number; readonly capacity: number };

const shared = (row: Timed, { from, to }: Span): number =>
  Math.max(0, Math.min(row.endMs, to) - Math.max(row.startMs, from));

/** Of what goes over midnight each day counts its own part, at whatever hour, as the work's own length does. `openOf`: null for a day that is not worked. */
export const dayLoads = (
  rows: readonly Timed[],
  days: readonly ScaleDay[],
  openOf: (date: string) => Span | null,
  somebody: Availability,
): readonly DayLoad[] =>
  days.map((day) => {
    const open = openOf(day.date);
    const milliseconds = rows.reduce((sum, row) => sum + shared(row, day), 0);
    return {
      date: day.date,
      minutes: Math.round(milliseconds / 60_000),
      capacity: open === null ? 0 : Math.round(hoursOn({ day: dayOf(day.date), works: true, open }, somebody) * 60),
    };
  });
