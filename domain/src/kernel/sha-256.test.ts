import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sha256 } from './sha-256.ts';

const reference = (text: string): string => createHash('sha256').update(text).digest('hex');

it.each(['', 'abc', 'a'.repeat(55), 'a'.repeat(56), 'a'.repeat(64), 'a'.repeat(1000), 'è stato pulito ✓ 泵 🔧'])(
  'hashes %s as the platform does',
  (text) => {
    expect(sha256(text)).toBe(reference(text));
  },
);

it('hashes any text as the platform does', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(sha256(text)).toBe(reference(text));
    }),
  );
});
