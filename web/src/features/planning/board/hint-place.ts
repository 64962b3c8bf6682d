import type { Point, Room } from './edge-scroll.ts';

type Size = { readonly width: number; readonly height: number };

const air = 6;

/** Inside, where it fits; else from the beginning, as that is read first. */
const within = (from: number, length: number, low: number, high: number): number =>
  Math.max(Math.min(from, high - length), low);

/**
 * Where the words beside the pointer lie: whole in the room, above what is held, or under it where there is no room above, so that
 * neither covers the other.
 */
export const hintPlace = (
  pointer: Point,
  held: Pick<Room, 'top' | 'bottom'>,
  { width, height }: Size,
  room: Room,
): Point => {
  const above = held.top - air - height;
  return {
    x: within(pointer.x - width / 2, width, room.left, room.right),
    y: within(above >= room.top ? above : held.bottom + air, height, room.top, room.bottom),
  };
};
