import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hintPlace } from './hint-place.ts';

const room = { left: 400, right: 1100, top: 180, bottom: 760 };
const at = (x: number, y: number) =>
  hintPlace({ x, y }, { top: y - 40, bottom: y + 40 }, { width: 240, height: 22 }, room);

it('lies above what is held, around the pointer', () => {
  expect(at(700, 500)).toEqual({ x: 580, y: 432 });
});

it('lies under it where there is no room above', () => {
  expect(at(700, 200).y).toBe(246);
});

it('is whole in the room, wherever the pointer is, and never over what is held while that is in the room', () => {
  const size = fc.record({ width: fc.integer({ min: 20, max: 320 }), height: fc.integer({ min: 18, max: 60 }) });
  const held = fc.record({ up: fc.integer({ min: 0, max: 90 }), down: fc.integer({ min: 0, max: 90 }) });
  const place = fc.record({ x: fc.integer({ min: 0, max: 1400 }), y: fc.integer({ min: 180, max: 660 }) });
  fc.assert(
    fc.property(place, held, size, (pointer, { up, down }, { width, height }) => {
      const box = { top: pointer.y - up, bottom: pointer.y + down };
      const { x, y } = hintPlace(pointer, box, { width, height }, room);
      expect(x).toBeGreaterThanOrEqual(room.left);
      expect(x + width).toBeLessThanOrEqual(room.right);
      expect(y).toBeGreaterThanOrEqual(room.top);
      expect(y + height).toBeLessThanOrEqual(room.bottom);
      if (box.bottom + 6 + height <= room.bottom) expect(y + height <= box.top || y >= box.bottom).toBe(true);
    }),
  );
});
