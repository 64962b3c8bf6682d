import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { PlanIndex } from '../rows/plan-index.ts';
import type { BarPress } from './bar-press.ts';
import { type BoardLane, headHeight, isHead, laneAt, laneHeadWidth } from './board-layout.ts';
import { isEmpty } from './empty-place.ts';
import { drawn } from './layout.ts';
import { barOf, occurrenceOf } from './occurrence-of.ts';
import type { ZonedScale } from './zoned-scale.ts';

/** ms in which a second press makes the first one a double press. */
const secondPress = 220;

type Input = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly index: PlanIndex;
  readonly scale: ZonedScale;
  readonly lanes: readonly BoardLane[];
  readonly mayCreate: boolean;
  readonly linesOf: (target: EventTarget) => readonly string[] | undefined;
  readonly onOpen: (id: string) => void;
  readonly onMenu: (press: BarPress) => void;
  readonly onCreate: (times: { readonly startMs: number; readonly endMs: number }, lane: BoardLane) => void;
};

/** What a press does: on a bar, on an empty place; and the words of the bar under the pointer. */
export const useBoardPresses = (input: Input) => {
  const { scroller, index, scale, lanes, mayCreate, linesOf, onOpen, onMenu, onCreate } = input;
  /** A second press of the same hand would close the dialog that the first has opened. */
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const onEmpty = (event: MouseEvent): void => {
    const node = scroller.current;
    clearTimeout(waiting.current);
    if (node === null || !mayCreate || event.detail > 2) return;
    const box = node.getBoundingClientRect();
    const seenX = event.clientX - box.left - laneHeadWidth;
    const x = seenX + node.scrollLeft;
    const y = event.clientY - box.top + node.scrollTop - headHeight;
    const lane = laneAt(lanes, y);
    if (seenX < 0 || y < 0 || lane === undefined || isHead(lane) || y > lane.top + lane.height) return;
    waiting.current = setTimeout(() => onCreate(drawn(scale, x, x), lane), secondPress);
  };
  return {
    onClick: (event: MouseEvent): void => {
      const id = occurrenceOf(event.target);
      if (id !== undefined) onOpen(id);
      else if (event.target instanceof Element && isEmpty(event.target)) onEmpty(event);
    },
    onContextMenu: (event: MouseEvent): void => {
      const row = index.row(occurrenceOf(event.target) ?? '');
      if (row === undefined) return;
      event.preventDefault();
      onMenu({ row, x: event.clientX, y: event.clientY });
    },
    /** The whole text of a bar as its tooltip; set when it is needed, so that a screen reader does not hear it twice. */
    onPointerOver: (event: PointerEvent): void => {
      const node = barOf(event.target);
      const lines = linesOf(event.target);
      if (node !== null && lines !== undefined) node.title = lines.join('\n');
    },
  };
};
