import { type BoardLane, barPitch, findBar, headHeight, laneHeadWidth, lineTop } from './board-layout.ts';

/** Room left between a bar and the edge of the board. */
const air = 8;

/** Scrolls the board just so far that a bar is whole in sight, beside the names, under the days and not under the panel. */
export const bringIntoSight = (scroller: HTMLElement | null, lanes: readonly BoardLane[], id: string): void => {
  const found = findBar(lanes, id);
  const bar = found?.lane.layout.bars[found.barIndex];
  if (found === undefined || bar === undefined || scroller === null) return;
  const top = found.lane.top + lineTop(bar.line);
  const bottom = top + barPitch + headHeight;
  if (top < scroller.scrollTop) scroller.scrollTop = top - air;
  else if (bottom > scroller.scrollTop + scroller.clientHeight)
    scroller.scrollTop = bottom - scroller.clientHeight + air;
  const right = bar.left + bar.width + laneHeadWidth;
  const seen = scroller.clientWidth - (scroller.querySelector<HTMLElement>('[data-under]')?.offsetWidth ?? 0);
  if (bar.left < scroller.scrollLeft) scroller.scrollLeft = bar.left - air;
  else if (right > scroller.scrollLeft + seen) scroller.scrollLeft = right - seen + air;
};
