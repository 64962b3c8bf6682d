export type Point = { readonly x: number; readonly y: number };
/** Edges on the screen, as DOMRect tells them. */
export type Room = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** How near to an edge the board begins to scroll under what is held, in pixels. */
export const edge = 56;
const fastest = 18;

/** Whoever holds still at an edge wants what lies behind it: so long, and moving less than so far. */
export const restMs = 600;
const restSlack = 6;

/** Pixels of a frame; the nearer to the edge, the more. */
export const edgeSpeed = (position: number, low: number, high: number): number => {
  if (position < low + edge) return -Math.min(fastest, (low + edge - position) / 3);
  if (position > high - edge) return Math.min(fastest, (position - high + edge) / 3);
  return 0;
};

const inner = (position: number, low: number, high: number): boolean =>
  position >= low + edge && position <= high - edge;

const still: Point = { x: 0, y: 0 };

/**
 * How far the board scrolls in a frame of a drag. An edge that the hand only crosses, as all do that come out of the tray, scrolls
 * nothing: it begins once the pointer has been further inside and goes to the edge, or rests there. `null`: it is not over the board.
 */
export const createEdgeScroll = (): ((pointer: Point | null, room: Room, now: number) => Point) => {
  const ready = { x: false, y: false };
  let rest: (Point & { since: number }) | null = null;
  return (pointer, { left, right, top, bottom }, now) => {
    if (pointer === null) {
      ready.x = false;
      ready.y = false;
      rest = null;
      return still;
    }
    if (rest === null || Math.hypot(pointer.x - rest.x, pointer.y - rest.y) > restSlack)
      rest = { ...pointer, since: now };
    const rested = now - rest.since >= restMs;
    ready.x ||= rested || inner(pointer.x, left, right);
    ready.y ||= rested || inner(pointer.y, top, bottom);
    return {
      x: ready.x ? edgeSpeed(pointer.x, left, right) : 0,
      y: ready.y ? edgeSpeed(pointer.y, top, bottom) : 0,
    };
  };
};
