import type { DragModel } from './bar-drag.ts';
import { type BoardLane, headHeight, isHead, laneAt, laneHeadWidth } from './board-layout.ts';
import { isEmpty } from './empty-place.ts';
import { createLanding } from './landing.ts';
import { barSpan, drawn, type Edge, stretched, type Timed } from './layout.ts';

type Times = { readonly startMs: number; readonly endMs: number };

export type EdgeOptions<Row extends Timed> = {
  readonly scroller: HTMLElement;
  readonly target: HTMLElement;
  readonly model: () => DragModel;
  readonly movable: (id: string) => Row | undefined;
  /** Whether something new may be planned here at all. */
  readonly mayDraw: () => boolean;
  readonly onStretch: (row: Row, times: Times) => void;
  readonly onDraw: (times: Times, lane: BoardLane) => void;
};

type Held<Row> = { readonly x: number; readonly scrollLeft: number; readonly lane: BoardLane } & (
  | { readonly row: Row; readonly edge: Edge }
  | { readonly row: null; readonly edge: null }
);

const threshold = 4;

/** Dragging an edge of a bar changes when it begins or ends; dragging over an empty place asks for something new there. */
export const attachEdges = <Row extends Timed>(options: EdgeOptions<Row>): (() => void) => {
  const { scroller, target, model, movable } = options;
  const landing = createLanding(scroller, target);
  let held: Held<Row> | null = null;
  let moved = false;
  let times: Times | null = null;
  let swallowClick = false;

  const boardX = (clientX: number): number =>
    clientX - scroller.getBoundingClientRect().left + scroller.scrollLeft - laneHeadWidth;
  const laneUnder = (clientY: number): BoardLane | undefined =>
    laneAt(model().lanes, clientY - scroller.getBoundingClientRect().top + scroller.scrollTop - headHeight);

  const show = ({ clientX, clientY }: PointerEvent): void => {
    if (held === null) return;
    const { scale, sizes, refusal, laneRefusal, label } = model();
    const dx = clientX - held.x + scroller.scrollLeft - held.scrollLeft;
    const next =
      held.row === null || held.edge === null
        ? drawn(scale, boardX(held.x) - scroller.scrollLeft + held.scrollLeft, boardX(clientX))
        : stretched(scale, held.row, held.edge, dx);
    const begins = held.row === null || next.startMs !== held.row.startMs;
    const why =
      laneRefusal(held.row?.id ?? null, held.lane) ??
      (begins ? refusal(next.startMs, held.row?.id ?? null) : undefined);
    const { start, end } = barSpan(scale, { id: '', ...next }, sizes);
    const text = why ?? label(next.startMs, next.endMs, held.lane);
    const pointer = { x: clientX, y: clientY };
    // Nothing is in the hand but the pointer itself.
    const own = { top: clientY - 12, bottom: clientY + 24 };
    landing.show({ lane: held.lane, start, end, text, refused: why !== undefined, pointer, held: own });
    times = why === undefined ? next : null;
  };

  const end = (use: boolean): void => {
    const was = held;
    if (was === null) return;
    held = null;
    landing.hide();
    scroller.removeAttribute('data-dragging');
    scroller.removeAttribute('data-stretching');
    if (!moved) return;
    swallowClick = true;
    setTimeout(() => {
      swallowClick = false;
    });
    if (!use || times === null) return;
    if (was.row === null) options.onDraw(times, was.lane);
    else if (times.startMs !== was.row.startMs || times.endMs !== was.row.endMs) options.onStretch(was.row, times);
  };

  const onPointerDown = (event: PointerEvent): void => {
    if (held !== null || !event.isPrimary || event.button !== 0 || !(event.target instanceof Element)) return;
    const grip = event.target.closest<HTMLElement>('[data-grip]');
    const id = grip?.closest('[data-occurrence-id]')?.getAttribute('data-occurrence-id');
    const lane = laneUnder(event.clientY);
    if (lane === undefined || isHead(lane)) return;
    const at = { x: event.clientX, scrollLeft: scroller.scrollLeft, lane };
    moved = false;
    times = null;
    if (grip && id) {
      const row = movable(id);
      if (row !== undefined) held = { ...at, row, edge: grip.dataset.grip === 'start' ? 'start' : 'end' };
      return;
    }
    // A finger scrolls; a lane's name and the days are no place.
    if (event.pointerType === 'touch' || !options.mayDraw() || !isEmpty(event.target)) return;
    held = { ...at, row: null, edge: null };
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (held === null || !event.isPrimary) return;
    if (!moved && Math.abs(event.clientX - held.x) < threshold) return;
    moved = true;
    scroller.setAttribute('data-stretching', '');
    show(event);
  };
  const onPointerUp = (event: PointerEvent): void => {
    if (event.isPrimary) end(true);
  };
  const cancel = (): void => end(false);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || held === null) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  const onClick = (event: MouseEvent): void => {
    if (!swallowClick) return;
    event.stopPropagation();
    event.preventDefault();
  };
  const onSelect = (event: Event): void => {
    if (held !== null) event.preventDefault();
  };

  const off = new AbortController();
  const { signal } = off;
  scroller.addEventListener('pointerdown', onPointerDown, { signal });
  window.addEventListener('pointermove', onPointerMove, { signal });
  window.addEventListener('pointerup', onPointerUp, { signal });
  window.addEventListener('pointercancel', cancel, { signal });
  window.addEventListener('blur', cancel, { signal });
  document.addEventListener('keydown', onKeyDown, { signal, capture: true });
  scroller.addEventListener('click', onClick, { signal, capture: true });
  scroller.addEventListener('selectstart', onSelect, { signal });
  return () => {
    cancel();
    off.abort();
  };
};
