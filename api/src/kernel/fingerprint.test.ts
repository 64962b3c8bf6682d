import { expect, it } from 'vitest';
import { createFingerprint } from './fingerprint.ts';

const secret = 'a-secret-for-tests-that-is-long-enough';
const of = createFingerprint(secret);
const hex = (...parts: unknown[]) => of(...parts)[0].toString('hex');

it('is the same for the same request, whatever the order of its fields', () => {
  expect(hex('PUT', { a: 1, b: { c: [1, 2], d: null } })).toBe(hex('PUT', { b: { d: null, c: [1, 2] }, a: 1 }));
  expect(hex('note', { text: undefined })).toBe(hex('note', {}));
});

it.each([
  [
    ['PUT', {}],
    ['POST', {}],
  ],
  [
    ['a', { id: '1' }],
    ['a', { id: 1 }],
  ],
  [
    ['a', [1, 2]],
    ['a', [2, 1]],
  ],
  [
    ['a', { b: null }],
    ['a', {}],
  ],
  [
    ['a', { b: { c: 1 } }],
    ['a', { 'b.c': 1 }],
  ],
])('differs: %j and %j', (one, other) => {
  expect(hex(...one)).not.toBe(hex(...other));
});

it('is another one with another secret, and known by the one before', () => {
  const [before] = createFingerprint('the-secret-of-before-that-is-long-enough')('PUT', {});
  const [now, known] = createFingerprint(secret, 'the-secret-of-before-that-is-long-enough')('PUT', {});
  expect(now.equals(before)).toBe(false);
  expect(known?.equals(before)).toBe(true);
});
