import { describe, expect, test } from 'vitest';
import { brokenRules } from './password-rules.ts';

describe('rules of a new password', () => {
  test.each([
    ['Cadenza-2026!', 'vecchia', []],
    ['', '', ['length', 'digit', 'upper', 'lower', 'symbol', 'different']],
    ['cadenza-2026', 'x', ['upper']],
    ['CADENZA-2026', 'x', ['lower']],
    ['Cadenza-anno', 'x', ['digit']],
    ['Cadenza2026', 'x', ['symbol']],
    ['Ca-2026', 'x', ['length']],
    ['Cadenza-2026!', 'Cadenza-2026!', ['different']],
    ['Perché 2026', 'x', ['symbol']],
    ['Città-àÈ1', 'x', []],
  ] as const)('%s after %s breaks %j', (next, old, broken) => {
    expect(brokenRules(next, old)).toEqual(broken);
  });
});
