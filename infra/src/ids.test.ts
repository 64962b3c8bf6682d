import { expect, test } from 'vitest';
import { now } from './clock/clock.ts';
import { newId } from './ids.ts';

test('ids are UUIDv7 apart from each other, and begin with what time it is for the product', () => {
  const before = now();
  const ids = Array.from({ length: 1_000 }, newId);
  const after = now();
  expect(new Set(ids).size).toBe(1_000);
  const times = ids.map((id) => id.slice(0, 13)); // within one millisecond there is no order
  expect(times.toSorted()).toEqual(times);
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    const at = Number.parseInt(id.slice(0, 13).replace('-', ''), 16);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(after);
  }
});
