import { byStart, overlaps, type ShownRow, unassigned } from './row.ts';

/** Half-open, epoch milliseconds. */
export type Range = { readonly from: number; readonly to: number };
export type ViewDay = Range & { readonly date: string };

export type RowGroups = ReturnType<typeof createRowGroups>;

const noRows: readonly ShownRow[] = [];

const sorted = (members: ReadonlyMap<string, ShownRow> | undefined): readonly ShownRow[] =>
  members === undefined ? noRows : [...members.values()].sort(byStart);

/** Key of what nobody has yet and is to be done on other days than those shown. */
export const elsewhereKey = 'elsewhere';

/** The rows of the days shown, by lane and by day. `touched` is told the key of each group that a row enters or leaves. */
export const createRowGroups = (touched: (key: string) => void) => {
  const lanes = new Map<string, Map<string, ShownRow>>();
  const days = new Map<string, Map<string, ShownRow>>();
  const elsewhere = new Map<string, ShownRow>();
  let view: readonly ViewDay[] = [];
  let range: Range = { from: 0, to: 0 };

  const place = (row: ShownRow, group: Map<string, Map<string, ShownRow>>, key: string, on: boolean): void => {
    const members = group.get(key) ?? new Map<string, ShownRow>();
    if (on) group.set(key, members.set(row.id, row));
    else if (members.delete(row.id) && members.size === 0) group.delete(key);
  };

  const put = (row: ShownRow, on: boolean): void => {
    if (!overlaps(row, range.from, range.to)) {
      if (row.lane !== unassigned || row.completed) return;
      if (on) elsewhere.set(row.id, row);
      else elsewhere.delete(row.id);
      touched(elsewhereKey);
      return;
    }
    place(row, lanes, row.lane, on);
    touched(`lane:${row.lane}`);
    for (const day of view) {
      if (!overlaps(row, day.from, day.to)) continue;
      place(row, days, day.date, on);
      touched(`day:${day.date}`);
    }
  };

  return {
    /** Other days: empties all groups; whoever asks puts the rows in again. */
    show: (shown: readonly ViewDay[]): Range => {
      for (const key of lanes.keys()) touched(`lane:${key}`);
      for (const key of days.keys()) touched(`day:${key}`);
      lanes.clear();
      days.clear();
      elsewhere.clear();
      touched(elsewhereKey);
      view = shown;
      range = { from: shown[0]?.from ?? 0, to: shown.at(-1)?.to ?? 0 };
      return range;
    },
    add: (row: ShownRow): void => put(row, true),
    remove: (row: ShownRow): void => put(row, false),
    lane: (id: string): readonly ShownRow[] => sorted(lanes.get(id)),
    day: (date: string): readonly ShownRow[] => sorted(days.get(date)),
    elsewhere: (): readonly ShownRow[] => sorted(elsewhere),
    laneIds: (): string[] => [...lanes.keys()].sort(),
    count: (match: (row: ShownRow) => boolean): number => {
      let count = 0;
      for (const members of lanes.values()) for (const row of members.values()) if (match(row)) count += 1;
      return count;
    },
    size: (): number => [...lanes.values()].reduce((sum, members) => sum + members.size, 0),
  };
};
