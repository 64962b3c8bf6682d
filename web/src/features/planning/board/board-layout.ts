import type { LaneRows } from '../rows/plan-index.ts';
import { type PlannedRow, type ShownRow, unassigned } from '../rows/row.ts';
import type { PlaceLane } from './equipment-lanes.ts';
import { type BarSizes, type LaneLayout, layoutLane } from './layout.ts';
import type { ZonedScale } from './zoned-scale.ts';

export type Maintainer = NonNullable<PlannedRow['maintainer']>;

export type BoardLane = {
  /** Maintainer's id; `unassigned` for nobody's. */
  readonly id: string;
  readonly maintainer: Maintainer | null;
  /** Maintainers without work in the days shown who share this one line; empty for everybody else's lane. */
  readonly folded: readonly Maintainer[];
  /** Of lanes by equipment: whose lane it is, or the line that heads those that follow. */
  readonly of: PlaceLane | null;
  readonly layout: LaneLayout<ShownRow>;
  readonly rows: LaneRows;
  /** Of these rows what the filter leaves; the same where nothing is filtered. */
  readonly left: readonly ShownRow[];
  /** Pixels from the top of the lanes. */
  readonly top: number;
  readonly height: number;
};

/** Pixels of the column with the names, and of the row with the days. */
export const laneHeadWidth = 184;
export const headHeight = 46;
/** In pixels; a bar and the space around it. */
export const barHeight = 36;
export const barPitch = 40;
const lanePadding = 6;
const emptyLane = 48;
const foldedLane = 36;

/** The lane of those without work. */
export const idleLane = 'idle';

/** Under the bars of a lane: the hours of each day. */
const loadRoom = 8;

export const laneHeight = (lines: number): number =>
  Math.max(lines * barPitch + lanePadding * 2 - 4 + loadRoom, emptyLane);
export const lineTop = (line: number): number => lanePadding + line * barPitch;

/** Lines of a lane that lie between two heights of it. */
export const linesBetween = (from: number, to: number): readonly [number, number] => [
  Math.floor((from - lanePadding) / barPitch),
  Math.ceil((to - lanePadding) / barPitch),
];

type Input = {
  readonly scale: ZonedScale;
  readonly sizes: BarSizes;
  /** Lanes by equipment, in the place of those by maintainer. */
  readonly places?: readonly PlaceLane[] | undefined;
  /** Active maintainers, in order. */
  readonly maintainers: readonly Maintainer[];
  /** Lanes that have rows: also of people who are not active any more. */
  readonly occupied: readonly string[];
  readonly lane: (id: string) => LaneRows;
  /** undefined shows all; else lanes in which nothing matches are left out. */
  readonly filter: ((row: ShownRow) => boolean) | undefined;
  /** Whether those without work each show a lane. */
  readonly unfolded: boolean;
  /** The rows of these days are still on their way: whoever has a lane keeps it, so that nothing jumps twice. */
  readonly loading: boolean;
};

type Known = {
  readonly scale: ZonedScale;
  readonly filter: Input['filter'];
  readonly rows: LaneRows;
  readonly left: readonly ShownRow[];
  readonly layout: LaneLayout<ShownRow>;
};

const namesOf = (maintainers: readonly Maintainer[]): string => maintainers.map(({ id, label }) => id + label).join();

/** Who a lane's work is given to, in the order of the lanes; those of a folded line one by one. */
export const receivers = (lanes: readonly BoardLane[]): readonly (Maintainer | null)[] => {
  const alone = new Set(lanes.map(({ id }) => id));
  return lanes.flatMap(({ id, maintainer, folded }) =>
    id === idleLane ? folded.filter((one) => !alone.has(one.id)) : [maintainer],
  );
};

const sameHead = (one: PlaceLane | null, other: PlaceLane | null): boolean =>
  one?.kind === other?.kind && headOf(one) === headOf(other);
const headOf = (of: PlaceLane | null): string =>
  of === null ? '' : of.kind === 'line' ? `${of.label}/${of.plant}` : of.equipment.label;

/** The lanes that show something, and the lines that still head any of them. */
const withHeads = <Lane extends { readonly of: PlaceLane }>(
  lanes: readonly Lane[],
  shown: (lane: Lane) => boolean,
): Lane[] => {
  const kept: Lane[] = [];
  let head: Lane | undefined;
  for (const lane of lanes) {
    if (lane.of.kind === 'line') head = lane;
    else if (shown(lane)) {
      if (head !== undefined) kept.push(head);
      head = undefined;
      kept.push(lane);
    }
  }
  return kept;
};

/** A lane that only heads or stands for others: nothing lies or lands on it. */
export const isHead = ({ id, of }: Pick<BoardLane, 'id' | 'of'>): boolean => id === idleLane || of?.kind === 'line';

/**
 * Lays out all lanes, but only those anew whose rows, scale or filter changed: a live change of one lane packs one lane,
 * and the others keep their identity, so React leaves them alone.
 */
export const createBoardLayout = () => {
  const known = new Map<string, Known>();
  let lanes: readonly BoardLane[] = [];
  let busy: ReadonlySet<string> = new Set();

  const layoutOf = (id: string, { scale, sizes, filter, lane }: Input): Known => {
    const rows = lane(id);
    const before = known.get(id);
    if (before?.rows === rows && before.scale === scale && before.filter === filter) return before;
    const left = filter === undefined ? rows.rows : rows.rows.filter(filter);
    const next = { scale, filter, rows, left, layout: layoutLane(scale, left, sizes) };
    known.set(id, next);
    return next;
  };

  return (input: Input): readonly BoardLane[] => {
    const listed = new Set(input.maintainers.map(({ id }) => id));
    const strangers = input.occupied.filter((id) => id !== unassigned && !listed.has(id));
    const laneOf = (id: string, maintainer: Maintainer | null, folded: readonly Maintainer[] = []) => ({
      id,
      maintainer,
      folded,
      of: null as PlaceLane | null,
    });
    const isBusy = ({ id }: Maintainer): boolean => {
      const { rows, ghosts } = input.lane(id);
      return rows.length > 0 || ghosts.length > 0 || (input.loading && busy.has(id));
    };
    const working = input.maintainers.filter(isBusy);
    busy = new Set(working.map(({ id }) => id));
    const idle = input.filter === undefined ? input.maintainers.filter(({ id }) => !busy.has(id)) : [];
    // One alone is as high as the line that would stand for him.
    const folds = idle.length > 1;
    const places = input.places?.map((of) => ({ ...laneOf(of.id, null), of }));
    const shownIn = ({ id, of }: { readonly id: string; readonly of: PlaceLane | null }): boolean =>
      input.filter === undefined || (of?.kind !== 'line' && layoutOf(id, input).layout.bars.length > 0);
    const everyone =
      places === undefined
        ? [
            laneOf(unassigned, null),
            ...working.map((maintainer) => laneOf(maintainer.id, maintainer)),
            ...strangers.map((id) => laneOf(id, input.lane(id).rows[0]?.maintainer ?? null)),
            ...(folds ? [laneOf(idleLane, null, idle)] : []),
            ...(folds && !input.unfolded ? [] : idle.map((maintainer) => laneOf(maintainer.id, maintainer))),
          ].filter(shownIn)
        : withHeads(places, shownIn);
    let top = 0;
    const next = everyone.map(({ id, maintainer, folded, of }, at): BoardLane => {
      const { layout, rows, left } = layoutOf(id, input);
      const height = id === idleLane || of?.kind === 'line' ? foldedLane : laneHeight(layout.lines);
      const before = lanes[at];
      const same =
        before?.id === id &&
        before.layout === layout &&
        before.rows === rows &&
        before.top === top &&
        sameHead(before.of, of) &&
        before.maintainer?.label === maintainer?.label &&
        before.maintainer?.color === maintainer?.color &&
        namesOf(before.folded) === namesOf(folded);
      const lane = same ? before : { id, maintainer, folded, of, layout, rows, left, top, height };
      top += height;
      return lane;
    });
    lanes = next.length === lanes.length && next.every((lane, at) => lane === lanes[at]) ? lanes : next;
    return lanes;
  };
};

/** The lane at a height; the nearest one above the first or under the last. */
export const laneAt = (lanes: readonly BoardLane[], y: number): BoardLane | undefined =>
  lanes.find(({ top, height }) => y < top + height) ?? lanes.at(-1);

export type Found = { readonly lane: BoardLane; readonly laneIndex: number; readonly barIndex: number };

export const findBar = (lanes: readonly BoardLane[], id: string): Found | undefined => {
  for (const [laneIndex, lane] of lanes.entries()) {
    const barIndex = lane.layout.bars.findIndex(({ row }) => row.id === id);
    if (barIndex !== -1) return { lane, laneIndex, barIndex };
  }
  return undefined;
};

export type Walk = 'left' | 'right' | 'up' | 'down' | 'first' | 'last';

/** The bar that a key leads to: along the lane by time, across lanes to the one nearest in time. */
export const walk = (lanes: readonly BoardLane[], id: string, direction: Walk): string | undefined => {
  const found = findBar(lanes, id);
  if (found === undefined) return undefined;
  const { bars } = found.lane.layout;
  const here = bars[found.barIndex];
  if (direction === 'first') return bars[0]?.row.id;
  if (direction === 'last') return bars.at(-1)?.row.id;
  if (direction === 'left') return bars[found.barIndex - 1]?.row.id;
  if (direction === 'right') return bars[found.barIndex + 1]?.row.id;
  const step = direction === 'down' ? 1 : -1;
  for (let index = found.laneIndex + step; index >= 0 && index < lanes.length; index += step) {
    const others = lanes[index]?.layout.bars ?? [];
    const [first] = others;
    if (first === undefined || here === undefined) continue;
    const distance = (bar: typeof first): number => Math.abs(bar.row.startMs - here.row.startMs);
    return others.reduce((best, bar) => (distance(bar) < distance(best) ? bar : best), first).row.id;
  }
  return undefined;
};
