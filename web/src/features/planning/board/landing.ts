import { type BoardLane, headHeight, laneHeadWidth } from './board-layout.ts';
import type { Point, Room } from './edge-scroll.ts';
import { hintPlace } from './hint-place.ts';

type Shown = {
  readonly lane: BoardLane;
  /** Pixels of the scale. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly refused: boolean;
  readonly pointer: Point;
  /** What is in the hand, on the screen: the words must not lie under it. */
  readonly held: Pick<Room, 'top' | 'bottom'>;
};

/** Where the lanes are on the screen, without their names and the days above. */
export const lanesRoom = (scroller: HTMLElement): Room => {
  const { left, top } = scroller.getBoundingClientRect();
  return {
    left: left + laneHeadWidth,
    right: left + scroller.clientLeft + scroller.clientWidth,
    top: top + headHeight,
    bottom: top + scroller.clientTop + scroller.clientHeight,
  };
};

/**
 * Shows where what is held would land: a box on the board, and words beside the pointer. They lie over the board, not in it: at its
 * end they would make it longer, and be cut there.
 */
export const createLanding = (scroller: HTMLElement, target: HTMLElement) => {
  const hint = document.createElement('div');
  hint.setAttribute('aria-hidden', 'true');
  hint.dataset.hint = '';
  return {
    show: ({ lane, start, end, text, refused, pointer, held }: Shown): void => {
      target.hidden = false;
      target.style.transform = `translate3d(${laneHeadWidth + start}px, ${lane.top}px, 0)`;
      target.style.width = `${end - start}px`;
      target.style.height = `${lane.height - 1}px`;
      target.dataset.refused = String(refused);
      if (hint.textContent !== text) hint.textContent = text;
      hint.dataset.refused = String(refused);
      if (!hint.isConnected) scroller.append(hint);
      const size = { width: hint.offsetWidth, height: hint.offsetHeight };
      const { x, y } = hintPlace(pointer, held, size, lanesRoom(scroller));
      hint.style.transform = `translate3d(${x}px, ${y}px, 0)`;
    },
    hide: (): void => {
      target.hidden = true;
      hint.remove();
    },
  };
};
