import { describe, expect, it } from 'vitest';
import { type CancelCause, isExcused } from './deletion.ts';

describe('a deleted work', () => {
  it.each<[CancelCause, boolean]>([
    ['notNecessary', true],
    ['double', true],
    ['deactivated', true],
    ['other', false],
  ])('of the cause %s leaves the figures: %s', (cause, leaves) => {
    expect(isExcused({ reason: null, cause })).toBe(leaves);
    expect(isExcused({ reason: 'la linea era ferma', cause })).toBe(leaves);
  });

  it('of before causes were asked for leaves them by any reason', () => {
    expect(isExcused({ reason: 'doppio' })).toBe(true);
    expect(isExcused({ reason: null })).toBe(false);
  });
});
