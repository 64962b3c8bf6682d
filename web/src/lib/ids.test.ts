import { beforeEach, describe, expect, test } from 'vitest';
import { commandId } from './command-id.ts';
import { forgetPosition, isLater, readAfter, rememberPosition } from './read-after.ts';

describe('command ids', () => {
  test('are UUIDs of version 7 that begin with the time', () => {
    const id = commandId(0x0199_1234_5678, new Uint8Array(10).fill(0xff));
    expect(id).toBe('01991234-5678-7fff-bfff-ffffffffffff');
  });
  test('sort as they were made and never meet', () => {
    const ids = Array.from({ length: 200 }, (_, index) => commandId(1_800_000_000_000 + index));
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(Array.from({ length: 1000 }, () => commandId(0))).size).toBe(1000);
  });
});

describe('position to read after', () => {
  beforeEach(forgetPosition);
  test('longer is later, then by text', () => {
    expect(isLater('10', '9')).toBe(true);
    expect(isLater('123', '122')).toBe(true);
    expect(isLater('5', '5')).toBe(false);
  });
  test('only moves forward, whatever the order of answers', () => {
    rememberPosition('99');
    rememberPosition('101');
    rememberPosition('100');
    expect(readAfter()).toBe('101');
    forgetPosition();
    expect(readAfter()).toBeNull();
  });
});
