import { dayOf } from '@cadenza/domain/calendar/civil-date';
import { type Availability, hoursOn } from '@cadenza/domain/reports/capacity';
import type { Timed } from './layout.ts';

export type Span = { readonly from: number; readonly to: number };
/** Minutes that are planned for a maintainer on a day, and those that there are of them. */
export type DayLoad = { readonly date: string; readonly minutes: number; readonly capacity: number };

const shared = (row: Timed, { from, to }: Span): number =>
  Math.max(0, Math.min(row.endMs, to) - Math.max(row.startMs, from));

/** Of what goes over midnight each day counts its own part, at whatever hour, as the work's own length does. `openOf`: null for a day that is not worked. */
export const dayLoads = (
  rows: readonly Timed[],
  days: readonly (Span & { readonly date: string })[],
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

/** More is planned than there is of them. */
export const isOver = ({ minutes, capacity }: DayLoad): boolean => minutes > capacity;

type LoadedLane = {
  readonly maintainer: { readonly id: string; readonly label: string } | null;
  readonly rows: { readonly rows: readonly Timed[] };
};

/** By day, the names of those of whom more is planned than there is. */
export const overDays = (
  lanes: readonly LoadedLane[],
  loadsOf: (rows: readonly Timed[], maintainerId: string) => readonly DayLoad[],
): ReadonlyMap<string, readonly string[]> => {
  const over = new Map<string, string[]>();
  for (const { maintainer, rows } of lanes) {
    if (maintainer === null) continue;
    for (const load of loadsOf(rows.rows, maintainer.id))
      if (isOver(load)) over.set(load.date, [...(over.get(load.date) ?? []), maintainer.label]);
  }
  return over;
};
