import type { ContentWidth, Sized } from './columns.ts';

/** px beyond which a long text gets no more room at the cost of the others. */
const widest = 420;
/** px that a column keeps where there is no room for what it holds. */
const least = { grow: 180, share: 72 };

/** Raises columns towards `to`, the narrowest first, as far as there is room: what asks for little has it whole, the others share alike. */
const fill = (from: readonly number[], to: readonly number[], room: number): readonly number[] => {
  const limits = from.map((width, at) => Math.max(width, to[at] ?? width));
  const at = (level: number): readonly number[] =>
    from.map((width, index) => Math.min(Math.max(width, level), limits[index] ?? width));
  if (sum(limits) <= room) return limits;
  const levels = [...new Set([...from, ...limits])].toSorted((a, b) => a - b);
  const above = levels.findIndex((level) => sum(at(level)) > room);
  const [low = 0, high = 0] = [levels[above - 1], levels[above]];
  const growing = from.filter((width, index) => width <= low && (limits[index] ?? width) >= high).length;
  return above < 1 ? from : at(low + (room - sum(at(low))) / growing);
};

const sum = (widths: readonly number[]): number => widths.reduce((all, one) => all + one, 0);

type Need = {
  /** It keeps its width, whatever is left. */
  readonly fixed: boolean;
  readonly least: number;
  /** Its header on two lines. */
  readonly named: number;
  readonly held: number;
  readonly whole: number;
  readonly all: number;
};

const keeps = (px: number): Need => ({ fixed: true, least: px, named: px, held: px, whole: px, all: px });

const none: ContentWidth = { header: 0, broken: 0, cells: 0 };

/** What a column would have, in the order in which it is given. One of known width has that whatever its rows hold now, as states change under the eyes. */
const needOf = (
  { width = 'share', headerHidden, drawn }: Sized,
  { header, broken, cells }: ContentWidth = none,
): Need => {
  if (drawn !== undefined) return keeps(drawn);
  if (typeof width === 'number') {
    if (headerHidden === true) return keeps(width);
    const whole = Math.max(width, header);
    return { fixed: true, least: width, named: Math.max(width, broken), held: width, whole, all: whole };
  }
  const held = Math.min(cells, widest);
  const whole = Math.max(header, held);
  return {
    fixed: false,
    least: Math.min(whole, least[width]),
    named: Math.max(broken, Math.min(whole, least[width])),
    held,
    whole,
    all: Math.max(header, cells),
  };
};

/** px of a cell that holds nothing: its edges. */
const emptyCell = 26;

/** Which columns give their place to the others: those that may, hold nothing, and are in the way of what others hold. */
export const yielding = (
  columns: readonly Sized[],
  contents: readonly ContentWidth[],
  room: number,
): readonly boolean[] => {
  const needs = columns.map((column, at) => needOf(column, contents[at]));
  const short = sum(needs.map(({ named, held }) => Math.max(named, held))) > room;
  return columns.map(
    ({ yields, drawn }, at) =>
      short && yields === true && drawn === undefined && (contents[at]?.cells ?? 0) <= emptyCell,
  );
};

/**
 * px of each column of a table of `room` px: first the names of the columns, on two lines, then what their cells hold, then the names on
 * one line, then what is left. They are wider than the room where each has only its least.
 */
export const columnWidths = (
  columns: readonly Sized[],
  contents: readonly ContentWidth[],
  room: number,
): readonly number[] => {
  const needs = columns.map((column, at) => needOf(column, contents[at]));
  let widths: readonly number[] = needs.map((need) => need.least);
  for (const want of ['named', 'held', 'whole', 'all'] as const)
    widths = fill(
      widths,
      needs.map((need) => need[want]),
      room,
    );
  const sharing = sum(widths.filter((_, at) => needs[at]?.fixed === false));
  const left = Math.max(0, room - sum(widths));
  return widths.map((width, at) =>
    Math.floor(needs[at]?.fixed !== false || sharing === 0 ? width : width + (left * width) / sharing),
  );
};
