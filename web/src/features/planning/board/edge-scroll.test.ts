import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEdgeScroll, edge, edgeSpeed, type Point, type Room, restMs } from './edge-scroll.ts';

const room: Room = { left: 400, right: 1100, top: 180, bottom: 760 };
const middle: Point = { x: 750, y: 470 };
const frame = 16;

/** The way of a hand, a place for each frame; answers how far the board was scrolled in each. */
const follow = (way: readonly (Point | null)[]) => {
  const scroll = createEdgeScroll();
  return way.map((pointer, at) => scroll(pointer, room, at * frame));
};
const held = (at: Point, ms: number): Point[] => new Array<Point>(Math.ceil(ms / frame) + 1).fill(at);

describe('edgeSpeed', () => {
  it('is nothing inside, and grows to the edge that it scrolls to', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200, max: 1400 }), (at) => {
        const speed = edgeSpeed(at, room.left, room.right);
        if (at < room.left + edge) expect(speed).toBeLessThan(0);
        else if (at > room.right - edge) expect(speed).toBeGreaterThan(0);
        else expect(speed).toBe(0);
        expect(Math.abs(edgeSpeed(at + 1, room.left, room.right) - speed)).toBeLessThan(1);
      }),
    );
  });
});

describe('createEdgeScroll', () => {
  it('scrolls nothing for whoever comes over an edge, until the hand has been further inside', () => {
    // From the tray on the right, never the same place for long.
    const across = fc.array(fc.integer({ min: room.right - edge + 1, max: room.right - 1 }), { maxLength: 30 });
    fc.assert(
      fc.property(across, (xs) => {
        const way = [null, ...xs.map((x) => ({ x, y: middle.y }))];
        expect(follow(way).every(({ x, y }) => x === 0 && y === 0)).toBe(true);
      }),
    );
  });

  it('scrolls once the hand has been inside and goes to an edge', () => {
    const [, , atRight] = follow([null, middle, { x: room.right - 5, y: middle.y }]);
    expect(atRight?.x).toBeGreaterThan(0);
    expect(atRight?.y).toBe(0);
    const [, up] = follow([middle, { x: middle.x, y: room.top + 5 }]);
    expect(up?.y).toBeLessThan(0);
  });

  it('scrolls where the hand rests at an edge, and not before', () => {
    const edgeAt = { x: room.right - 10, y: middle.y };
    const steps = follow([null, ...held(edgeAt, restMs)]);
    expect(steps.slice(0, -1).every(({ x }) => x === 0)).toBe(true);
    expect(steps.at(-1)?.x).toBeGreaterThan(0);
  });

  it('begins anew after the hand has left the board', () => {
    const edgeAt = { x: room.right - 10, y: middle.y };
    expect(follow([middle, null, edgeAt]).at(-1)).toEqual({ x: 0, y: 0 });
  });
});
