import { isLater } from '../../../lib/read-after.ts';
import { type Counters, countRows, noCounters, type PlanClock } from './counters.ts';
import type { FeedItem } from './live-feed.ts';
import { createMarks, type Mark, type Place } from './marks.ts';
import { type Change, createOverlays } from './overlays.ts';
import { byStart, isOverdue, overlaps, type PlannedRow, type PlanRow, type ShownRow, toPlanRow } from './row.ts';
import { createRowGroups, elsewhereKey, type Range, type ViewDay } from './row-groups.ts';

/** What one lane shows; a new object only when something in it changed. */
export type LaneRows = { readonly rows: readonly ShownRow[]; readonly ghosts: readonly Place[] };

type Options = {
  /** Runs the flush before the next paint: `requestAnimationFrame`. */
  readonly nextFrame: (task: () => void) => void;
  readonly later: (task: () => void, milliseconds: number) => void;
};

export type PlanIndex = ReturnType<typeof createPlanIndex>;

/** Told when a series has been expanded further. */
export const seriesKey = (seriesId: string): string => `series:${seriesId}`;

const emptyLane: LaneRows = { rows: [], ghosts: [] };
const noLanes: readonly string[] = [];
/** More rows than this in one change are an expansion, not something to watch happening. */
const maxMarked = 20;
/** Versions of rows that left are remembered, so that a read that began before does not bring them back. */
const maxGone = 5_000;

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
  const groups = createRowGroups((key) => touched.add(key));
  const cache = new Map<string, LaneRows | readonly ShownRow[]>();
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
    const oldest = gone.size > maxGone ? gone.keys().next().value : undefined;
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

  const refreshTotals = (): void => {
    const next = groups.laneIds();
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
      if (before !== undefined) groups.remove(before);
      if (after === undefined) shown.delete(id);
      else {
        shown.set(id, after);
        groups.add(after);
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

  /** Tells who did it and where it was, unless it was this tab, or too much at once to watch. */
  const markChange = (before: ShownRow | undefined, next: PlanRow | undefined, item: FeedItem): void => {
    if (item.actor === null || item.upserted.length > maxMarked) return;
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
        const rows = groups.lane(lane);
        const ghosts = marks.ghosts(lane);
        return rows.length === 0 && ghosts.length === 0 ? emptyLane : { rows, ghosts };
      }),
    day: (date: string): readonly ShownRow[] => cached(`day:${date}`, () => groups.day(date)),
    /** Of what is known of other days: what nobody has yet. */
    elsewhere: (): readonly ShownRow[] => cached(elsewhereKey, groups.elsewhere),
    /** Lanes that have something to show. */
    lanes: (): readonly string[] => laneIds,
    /** Grows with each frame in which any lane changed; told by the key `board`. */
    version: (): number => version,
    counters: (): Counters => counters,
    clock: (): PlanClock | null => clock,
    mark: (id: string): Mark | undefined => marks.get(id),
    /** Rows in the days shown. */
    size: groups.size,
    countInView: groups.count,
    /** Of all that is known, by start: of the days shown, of this week and of what is overdue. */
    known: (match: (row: ShownRow) => boolean): ShownRow[] => [...shown.values()].filter(match).sort(byStart),
    /** What all that is known is of. */
    equipmentIds: (): string[] => [...new Set([...shown.values()].map(({ equipment }) => equipment.id))],
    /** The counters of what a filter leaves. */
    countersOf: (match: (row: ShownRow) => boolean): Counters =>
      clock === null ? noCounters : countRows([...shown.values()].filter(match), clock),
    flush,

    /** The days on screen. `keep`: further times whose rows stay, because counters count them. */
    setView: (shownDays: readonly ViewDay[], keep: readonly Range[]): void => {
      ranges = [...keep, groups.show(shownDays)];
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
        if (item.change === 'expanded') touch(seriesKey(next.seriesId));
        // What waits has the version that it had, and says now that it waits; nobody changed anything.
        const waits = item.change === 'parked';
        if (accept(next, waits) && !mine && !waits) markChange(before, base.get(next.id), item);
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
    isUnderWay: overlays.has,
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
