import type { PlanRow } from '../rows/row.ts';
import { type BoardLane, idleLane, isHead, laneAt } from './board-layout.ts';
import { createEdgeScroll, type Room } from './edge-scroll.ts';
import { createLanding, lanesRoom } from './landing.ts';
import { type BarSizes, barSpan, draggedStart, type Timed } from './layout.ts';
import type { ZonedScale } from './zoned-scale.ts';

/** The board as the drag finds it at each move: live changes may have moved things meanwhile. */
export type DragModel = {
  readonly scale: ZonedScale;
  readonly sizes: BarSizes;
  readonly lanes: readonly BoardLane[];
  /** Why a work of this id, or a new one, may not start at an instant; undefined where it may. */
  refusal(instant: number, id: string | null): string | undefined;
  /** Why a lane takes no work of this id, or none at all; undefined where it does. */
  laneRefusal(id: string | null, lane: BoardLane): string | undefined;
  label(startMs: number, endMs: number, lane: BoardLane): string;
  /** Who has a work that is let go on a lane. */
  receiver(row: Pick<PlanRow, 'maintainer'>, lane: BoardLane): PlanRow['maintainer'];
  /** A bar is held over the line of those without work. */
  unfold(): void;
};

export type Drop = { readonly startMs: number; readonly lane: BoardLane };

export type DragOptions<Row extends Timed> = {
  readonly scroller: HTMLElement;
  /** Where things are taken from: the board itself, or the tray beside it. */
  readonly from: HTMLElement;
  /** The attribute of what can be taken: its id. */
  readonly handle: 'data-occurrence-id' | 'data-tray-id';
  /** The box that shows where the bar would land. */
  readonly target: HTMLElement;
  readonly model: () => DragModel;
  /** undefined where it may not be dragged. */
  readonly movable: (id: string) => Row | undefined;
  /** Somebody tries to drag what may not be dragged. */
  readonly locked: (id: string) => void;
  /** Let go where it may not land. */
  readonly refused: (why: string) => void;
  readonly onStart: (row: Row) => void;
  /** `drop` undefined: let go without effect. Called before the copy in the hand is taken away. */
  readonly onEnd: (row: Row, drop: Drop | undefined) => void;
};

type Armed = {
  readonly id: string;
  readonly node: HTMLElement;
  readonly x: number;
  readonly y: number;
  timer?: ReturnType<typeof setTimeout>;
};

type Held<Row> = {
  readonly row: Row;
  readonly node: HTMLElement;
  readonly copy: HTMLElement;
  readonly x: number;
  readonly y: number;
  readonly scrollLeft: number;
  drop: Drop | undefined;
  /** Why it may not land where it is held. */
  why: string | undefined;
};

const threshold = 4;
const pressMs = 250;
const pressSlack = 10;

/**
 * Dragging bars, and what lies in the tray, by mouse, pen or (after a long press) finger. While it lasts React is not asked anything:
 * a copy follows the pointer by `transform`, a box shows where it would land. Let go, it is told once. Answers how to take it off.
 */
export const attachDrag = <Row extends Timed>(options: DragOptions<Row>): (() => void) => {
  const { scroller, from, handle, target, model, movable, onStart, onEnd } = options;
  let armed: Armed | null = null;
  let held: Held<Row> | null = null;
  let pointer = { x: 0, y: 0 };
  let frame = 0;
  let swallowClick = false;
  const outside = from !== scroller;
  const landing = createLanding(scroller, target);
  let edgeScroll = createEdgeScroll();

  const disarm = (): void => {
    clearTimeout(armed?.timer);
    armed = null;
  };

  const finish = (drop: boolean): void => {
    disarm();
    if (held === null) return;
    const { row, node, copy, drop: where, why } = held;
    held = null;
    cancelAnimationFrame(frame);
    onEnd(row, drop ? where : undefined);
    if (drop && why !== undefined) options.refused(why);
    copy.remove();
    delete node.dataset.dragged;
    landing.hide();
    scroller.removeAttribute('data-dragging');
    swallowClick = true;
    setTimeout(() => {
      swallowClick = false;
    });
  };

  /** What comes from beside the board lands only where the pointer is over its lanes. */
  const reaches = ({ left, right, top, bottom }: Room): boolean =>
    !outside || (pointer.x > left && pointer.x < right && pointer.y > top && pointer.y < bottom);

  const nowhere = (): void => {
    if (held === null) return;
    landing.hide();
    held.copy.dataset.refused = 'false';
    held.drop = undefined;
    held.why = undefined;
  };

  const place = (): void => {
    if (held === null) return;
    const { scale, sizes, lanes, refusal, laneRefusal, label, unfold } = model();
    const room = lanesRoom(scroller);
    const { row, copy, x, y, scrollLeft } = held;
    copy.style.transform = `translate3d(${pointer.x - x}px, ${pointer.y - y}px, 0)`;
    if (!reaches(room)) {
      nowhere();
      return;
    }
    const startMs = outside
      ? scale.snap(scale.timeAt(pointer.x - room.left + scroller.scrollLeft))
      : draggedStart(scale, row.startMs, pointer.x - x + scroller.scrollLeft - scrollLeft);
    const lane = laneAt(lanes, pointer.y - room.top + scroller.scrollTop);
    if (lane === undefined) return;
    if (isHead(lane)) {
      // It opens under the pointer; let go on it, nothing happens, as nobody is meant.
      if (lane.id === idleLane) unfold();
      nowhere();
      return;
    }
    const endMs = startMs + row.endMs - row.startMs;
    // Nobody is refused to put a bar back, nor to give it to somebody else at its own time.
    const why =
      laneRefusal(row.id, lane) ?? (!outside && startMs === row.startMs ? undefined : refusal(startMs, row.id));
    const { start, end } = barSpan(scale, { id: row.id, startMs, endMs }, sizes);
    const refused = why !== undefined;
    const text = why ?? label(startMs, endMs, lane);
    landing.show({ lane, start, end, text, refused, pointer, held: copy.getBoundingClientRect() });
    copy.dataset.refused = String(refused);
    held.drop = refused ? undefined : { startMs, lane };
    held.why = why;
  };

  /** Runs while a bar is in the hand: near an edge the board scrolls under it. */
  const loop = (now: number): void => {
    if (held === null) return;
    const room = lanesRoom(scroller);
    const by = edgeScroll(reaches(room) ? pointer : null, room, now);
    scroller.scrollLeft += by.x;
    scroller.scrollTop += by.y;
    place();
    frame = requestAnimationFrame(loop);
  };

  const take = (): void => {
    if (armed === null) return;
    const { id, node, x, y } = armed;
    const row = movable(id);
    disarm();
    if (row === undefined) {
      options.locked(id);
      return;
    }
    const box = node.getBoundingClientRect();
    const copy = node.cloneNode(true) as HTMLElement;
    for (const name of [handle, 'role', 'tabindex', 'title', 'data-open']) copy.removeAttribute(name);
    copy.setAttribute('aria-hidden', 'true');
    copy.dataset.copy = '';
    Object.assign(copy.style, {
      position: 'fixed',
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.width}px`,
    });
    scroller.append(copy);
    node.dataset.dragged = '';
    scroller.setAttribute('data-dragging', '');
    held = { row, node, copy, x, y, scrollLeft: scroller.scrollLeft, drop: undefined, why: undefined };
    edgeScroll = createEdgeScroll();
    onStart(row);
    frame = requestAnimationFrame(loop);
  };

  const onPointerDown = (event: PointerEvent): void => {
    if (held !== null || !event.isPrimary || event.button !== 0 || !(event.target instanceof Element)) return;
    // Its edges are dragged by themselves.
    if (event.target.closest('[data-grip]')) return;
    const node = event.target.closest<HTMLElement>(`[${handle}]`);
    const id = node?.getAttribute(handle);
    if (!node || !id) return;
    pointer = { x: event.clientX, y: event.clientY };
    armed = { id, node, ...pointer };
    if (event.pointerType !== 'touch' || movable(id) === undefined) return;
    armed.timer = setTimeout(() => {
      take();
      if (held !== null) navigator.vibrate?.(10);
    }, pressMs);
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (!event.isPrimary) return;
    pointer = { x: event.clientX, y: event.clientY };
    if (armed === null) return;
    const moved = Math.hypot(pointer.x - armed.x, pointer.y - armed.y);
    if (event.pointerType === 'touch') {
      if (moved > pressSlack) disarm();
    } else if (moved > threshold) take();
  };
  const onPointerUp = (event: PointerEvent): void => {
    if (!event.isPrimary) return;
    pointer = { x: event.clientX, y: event.clientY };
    place();
    finish(true);
  };
  const cancel = (): void => finish(false);
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
  /** A finger that holds a bar must not scroll the page with it. */
  const onTouchMove = (event: TouchEvent): void => {
    if (held !== null && event.cancelable) event.preventDefault();
  };
  /** The long press is ours; the browser's own menu would end it. */
  const onContextMenu = (event: Event): void => {
    if (held !== null || armed?.timer !== undefined) event.preventDefault();
  };
  const onSelect = (event: Event): void => {
    if (armed !== null || held !== null) event.preventDefault();
  };

  const off = new AbortController();
  const { signal } = off;
  from.addEventListener('pointerdown', onPointerDown, { signal });
  window.addEventListener('pointermove', onPointerMove, { signal });
  window.addEventListener('pointerup', onPointerUp, { signal });
  window.addEventListener('pointercancel', cancel, { signal });
  window.addEventListener('blur', cancel, { signal });
  document.addEventListener('keydown', onKeyDown, { signal, capture: true });
  from.addEventListener('click', onClick, { signal, capture: true });
  from.addEventListener('touchmove', onTouchMove, { signal, passive: false });
  from.addEventListener('contextmenu', onContextMenu, { signal, capture: true });
  from.addEventListener('selectstart', onSelect, { signal });
  return () => {
    cancel();
    off.abort();
  };
};
