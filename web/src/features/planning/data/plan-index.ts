import { isLater } from '../../../lib/read-after.ts';
import type { FeedItem } from '../../../live/feed.ts';
import { type Counters, countRows, noCounters, type PlanClock } from './counters.ts';
import { createMarks, type Mark, type Place } from './marks.ts';
import { type Change, createOverlays } from './overlays.ts';
import { byStart, isOverdue, overlaps, type PlannedRow, type PlanRow, type ShownRow, toPlanRow } from './row.ts';

/** Half-open, epoch milliseconds. */
export type Range = { readonly from: number; readonly to: number };
export type ViewDay = Range & { readonly date: string };

/** What one lane shows; a new object only when something in it changed. */
export type LaneRows = { readonly rows: readonly ShownRow[]; readonly ghosts: readonly Place[] };

type Options = {
  /** Runs the flush before the next paint: `requestAnimationFrame`. */
  readonly nextFrame: (task: () => void) => void;
  readonly later: (task: () => void, milliseconds: number) => void;
};

export type PlanIndex = ReturnType<typeof createPlanIndex>;

const emptyLane: LaneRows = { rows: [], ghosts: [] };
const noRows: readonly ShownRow[] = [];
const noLanes: readonly string[] = [];
/** More rows than this in one change are an expansion, not something to watch happening. */
const mostMarked = 20;
/** Versions of rows that left are remembered, so that a read that began before does not bring them back. */
const mostGone = 5_000;

/**
 * The rows on the board, outside React and Apollo: fed by window reads and the live feed, told to components by key
 * (`row:<id>`, `lane:<id>`, `day:<date>`, `lanes`, `counters`), at most once for each frame. A row carries the position of
 * its last change, so whatever comes late is recognised as older.
 */
export const createPlanIndex = ({ nextFrame, later }: Options) => {
  const base = new Map<string, PlanRow>();
  const gone = new Map<string, string>();
  const shown = new Map<string, ShownRow>();
  const overlays = createOverlays();
  const own = new Set<string>();
  const held = new Map<string, ShownRow>();
  const watched = new Map<string, number>();
  const dirty = new Set<string>();
  const touched = new Set<string>();
  const listeners = new Map<string, Set<() => void>>();
  const lanes = new Map<string, Map<string, ShownRow>>();
  const days = new Map<string, Map<string, ShownRow>>();
  const cache = new Map<string, LaneRows | readonly ShownRow[]>();
  let view: { readonly range: Range; readonly days: readonly ViewDay[] } = { range: { from: 0, to: 0 }, days: [] };
  let ranges: readonly Range[] = [];
  let clock: PlanClock | null = null;
  let counters = noCounters;
  let laneIds = noLanes;
  let framed = false;
  let version = 0;

  const marks = createMarks({ later, changed: (keys) => touch(...keys) });

  const touch = (...keys: string[]): void => {
    for (const key of keys) touched.add(key);
    if (framed) return;
    framed = true;
    nextFrame(flush);
  };

  const soil = (id: string): void => {
    dirty.add(id);
    touch();
  };

  const isKept = (row: PlanRow): boolean =>
    watched.has(row.id) ||
    ranges.some(({ from, to }) => overlaps(row, from, to)) ||
    (clock !== null && isOverdue(row, clock.now));

  const forget = (id: string, version: string): void => {
    base.delete(id);
    gone.delete(id);
    gone.set(id, version);
    const oldest = gone.size > mostGone ? gone.keys().next().value : undefined;
    if (oldest !== undefined) gone.delete(oldest);
  };

  /** false: what is here is as new, or newer. `again` takes the same version once more: labels may have changed. */
  const accept = (next: PlannedRow, again: boolean): boolean => {
    const known = base.get(next.id)?.version ?? gone.get(next.id);
    if (known !== undefined && !isLater(next.version, known) && !(again && next.version === known)) return false;
    const row = toPlanRow(next);
    if (isKept(row)) {
      gone.delete(row.id);
      base.set(row.id, row);
    } else forget(row.id, row.version);
    overlays.settle(row.version, row.id);
    soil(row.id);
    return true;
  };

  const compute = (id: string): ShownRow | undefined => {
    const hand = held.get(id);
    if (hand !== undefined && !overlays.waiting(id)) return hand;
    const row = base.get(id);
    const patched = row === undefined ? null : overlays.apply(row);
    return patched === null ? undefined : { ...patched, pending: overlays.waiting(id) };
  };

  const place = (row: ShownRow, group: Map<string, Map<string, ShownRow>>, key: string, on: boolean): void => {
    const members = group.get(key) ?? new Map<string, ShownRow>();
    if (on) group.set(key, members.set(row.id, row));
    else if (members.delete(row.id) && members.size === 0) group.delete(key);
  };

  const putInto = (row: ShownRow, on: boolean): void => {
    if (!overlaps(row, view.range.from, view.range.to)) return;
    place(row, lanes, row.lane, on);
    touched.add(`lane:${row.lane}`);
    for (const day of view.days) {
      if (!overlaps(row, day.from, day.to)) continue;
      place(row, days, day.date, on);
      touched.add(`day:${day.date}`);
    }
  };

  const refreshTotals = (): void => {
    const next = [...lanes.keys()].sort();
    if (next.join() !== laneIds.join()) {
      laneIds = next;
      touched.add('lanes');
    }
    if (clock !== null) counters = countRows(shown.values(), clock);
    touched.add('counters');
  };

  const flush = (): void => {
    framed = false;
    for (const id of dirty) {
      const before = shown.get(id);
      const after = compute(id);
      if (before !== undefined) putInto(before, false);
      if (after === undefined) shown.delete(id);
      else {
        shown.set(id, after);
        putInto(after, true);
      }
      touched.add(`row:${id}`);
    }
    if (dirty.size > 0) refreshTotals();
    dirty.clear();
    const keys = [...touched];
    if (keys.some((key) => key.startsWith('lane'))) {
      version += 1;
      keys.push('board');
    }
    touched.clear();
    for (const key of keys) cache.delete(key);
    for (const key of keys) for (const listener of [...(listeners.get(key) ?? [])]) listener();
  };

  const cached = <T extends LaneRows | readonly ShownRow[]>(key: string, make: () => T): T => {
    const known = cache.get(key);
    if (known !== undefined) return known as T;
    const made = make();
    cache.set(key, made);
    return made;
  };

  const sorted = (members: Map<string, ShownRow> | undefined): readonly ShownRow[] =>
    members === undefined ? noRows : [...members.values()].sort(byStart);

  /** Tells who did it and where it was, unless it was this tab, or too much at once to watch. */
  const markChange = (before: ShownRow | undefined, next: PlanRow | undefined, item: FeedItem): void => {
    if (item.actor === null || item.upserted.length > mostMarked) return;
    const id = next?.id ?? before?.id;
    if (id === undefined) return;
    const moved =
      before !== undefined &&
      (next === undefined ||
        next.lane !== before.lane ||
        next.startMs !== before.startMs ||
        next.endMs !== before.endMs);
    marks.set(id, { actor: item.actor.name, change: item.change ?? '' }, moved ? before : undefined);
  };

  const soilAll = (ids: readonly string[]): void => {
    for (const id of ids) soil(id);
  };

  return {
    subscribe: (key: string, listener: () => void): (() => void) => {
      const set = listeners.get(key) ?? new Set();
      listeners.set(key, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(key);
      };
    },
    row: (id: string): ShownRow | undefined => shown.get(id),
    /** What the server says, without this tab's own commands; for undo. */
    confirmedRow: (id: string): PlanRow | undefined => base.get(id),
    lane: (lane: string): LaneRows =>
      cached(`lane:${lane}`, () => {
        const members = lanes.get(lane);
        const ghosts = marks.ghosts(lane);
        return members === undefined && ghosts.length === 0 ? emptyLane : { rows: sorted(members), ghosts };
      }),
    day: (date: string): readonly ShownRow[] => cached(`day:${date}`, () => sorted(days.get(date))),
    /** Lanes that have something to show. */
    lanes: (): readonly string[] => laneIds,
    /** Grows with each frame in which any lane changed; told by the key `board`. */
    version: (): number => version,
    counters: (): Counters => counters,
    clock: (): PlanClock | null => clock,
    mark: (id: string): Mark | undefined => marks.get(id),
    /** Rows in the days shown. */
    size: (): number => [...lanes.values()].reduce((sum, members) => sum + members.size, 0),
    countInView: (match: (row: ShownRow) => boolean): number => {
      let count = 0;
      for (const members of lanes.values()) for (const row of members.values()) if (match(row)) count += 1;
      return count;
    },
    flush,

    /** The days on screen. `keep`: further times whose rows stay, because counters count them. */
    setView: (shownDays: readonly ViewDay[], keep: readonly Range[]): void => {
      const range = { from: shownDays[0]?.from ?? 0, to: shownDays.at(-1)?.to ?? 0 };
      view = { range, days: shownDays };
      ranges = [...keep, range];
      for (const key of lanes.keys()) touched.add(`lane:${key}`);
      for (const key of days.keys()) touched.add(`day:${key}`);
      lanes.clear();
      days.clear();
      for (const row of base.values()) if (!isKept(row)) forget(row.id, row.version);
      for (const id of [...shown.keys(), ...base.keys()]) soil(id);
      touch('lanes');
    },
    setClock: (next: PlanClock): void => {
      clock = next;
      refreshTotals();
      touch('counters', 'clock');
    },

    /** What a read answered for a time. Rows that it does not name are gone, unless they are newer than the read. */
    load: (rows: readonly PlannedRow[], asOf: string, range?: Range): void => {
      for (const row of rows) accept(row, true);
      overlays.settle(asOf).forEach(soil);
      if (range === undefined) return;
      const named = new Set(rows.map(({ id }) => id));
      for (const row of base.values()) {
        if (named.has(row.id) || !overlaps(row, range.from, range.to) || isLater(row.version, asOf)) continue;
        forget(row.id, asOf);
        soil(row.id);
      }
    },

    apply: (item: FeedItem): void => {
      const mine = item.commandId !== null && own.has(item.commandId);
      for (const next of item.upserted) {
        const before = shown.get(next.id);
        if (accept(next, false) && !mine) markChange(before, base.get(next.id), item);
      }
      for (const id of item.removedIds) {
        const before = shown.get(id);
        const known = base.get(id);
        if (known !== undefined && isLater(known.version, item.position)) continue;
        forget(id, item.position);
        soil(id);
        if (!mine && before !== undefined) markChange(before, undefined, item);
      }
      soilAll(overlays.settle(item.position));
    },
    /** Everything up to here has been told. */
    settle: (position: string): void => soilAll(overlays.settle(position)),

    /** Shows a command's effect before the server has answered. */
    begin: (commandId: string, id: string, change: Change): void => {
      own.add(commandId);
      overlays.add(commandId, id, change);
      soil(id);
    },
    /** A command without a row to show yet: its echo is still our own. */
    claim: (commandId: string): void => {
      own.add(commandId);
    },
    confirm: (commandId: string, id: string, position: string): void => {
      overlays.confirm(commandId, position);
      const version = base.get(id)?.version ?? gone.get(id);
      if (version !== undefined) overlays.settle(version, id);
      soil(id);
    },
    /** The rollback. */
    cancel: (commandId: string): void => {
      const id = overlays.remove(commandId);
      if (id !== undefined) soil(id);
    },

    /** The bar in somebody's hand stays where the hand holds it, whatever others do meanwhile. */
    hold: (id: string): void => {
      const row = shown.get(id);
      if (row !== undefined) held.set(id, row);
    },
    release: (id: string): void => {
      if (held.delete(id)) soil(id);
    },
    /** Keeps a row that an open panel or a list shows, wherever it lies. */
    watch: (id: string): (() => void) => {
      watched.set(id, (watched.get(id) ?? 0) + 1);
      return () => {
        const left = (watched.get(id) ?? 1) - 1;
        if (left > 0) watched.set(id, left);
        else watched.delete(id);
        const row = base.get(id);
        if (row === undefined || isKept(row)) return;
        forget(id, row.version);
        soil(id);
      };
    },
  };
};
