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

/** px of a column that does not share: drawn, or known beforehand, whichever rows are in sight now, as a state changes under the eyes. */
const fixed = ({ width = 'share', headerHidden, drawn }: Sized, header: number): number | undefined => {
  if (drawn !== undefined) return drawn;
  if (typeof width !== 'number') return undefined;
  return headerHidden === true ? width : Math.max(width, header);
};

/**
 * px of each column of a table of `room` px: first what their cells hold, then their headers, then what is left. A header is cut before a
 * cell, and what holds nothing gives way to what does. They are wider than the room where each has only its least.
 */
export const columnWidths = (
  columns: readonly Sized[],
  contents: readonly ContentWidth[],
  room: number,
): readonly number[] => {
  const needs = columns.map((column, at) => {
    const { header, cells } = contents[at] ?? { header: 0, cells: 0 };
    const known = fixed(column, header);
    if (known !== undefined) return { known, least: known, held: known, whole: known, all: known };
    const whole = Math.max(header, Math.min(cells, widest));
    const floor = Math.min(whole, least[column.width === 'grow' ? 'grow' : 'share']);
    return { known, least: floor, held: Math.min(cells, widest), whole, all: Math.max(header, cells) };
  });
  let widths: readonly number[] = needs.map((need) => need.least);
  for (const want of ['held', 'whole', 'all'] as const)
    widths = fill(
      widths,
      needs.map((need) => need[want]),
      room,
    );
  const sharing = sum(widths.filter((_, at) => needs[at]?.known === undefined));
  const left = Math.max(0, room - sum(widths));
  return widths.map((width, at) =>
    Math.floor(needs[at]?.known !== undefined || sharing === 0 ? width : width + (left * width) / sharing),
  );
};
