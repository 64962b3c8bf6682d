import { describe, expect, test } from 'vitest';
import { brokenRules, rulesFor } from './password-rules.ts';

describe('rules of a new password', () => {
  test.each([
    ['Cadenza-2026!', 'vecchia', []],
    ['', '', ['length', 'digit', 'upper', 'lower', 'symbol', 'different', 'same']],
    ['cadenza-2026', 'x', ['upper']],
    ['CADENZA-2026', 'x', ['lower']],
    ['Cadenza-anno', 'x', ['digit']],
    ['Cadenza2026', 'x', ['symbol']],
    ['Ca-2026', 'x', ['length']],
    [`Cadenza-2026${'!'.repeat(200)}`, 'x', ['length']],
    ['Cadenza-2026!', 'Cadenza-2026!', ['different']],
    ['Perché 2026', 'x', ['symbol']],
    ['Città-àÈ1', 'x', []],
  ] as const)('%s after %s breaks %j', (password, old, broken) => {
    expect(brokenRules({ password, again: password, old, score: 4 })).toEqual(broken);
  });

  test('all that is wrong is told at once; the first password of somebody has none before it', () => {
    expect(brokenRules({ password: 'abc', again: 'ab', score: 0 })).toEqual(
      rulesFor({}).filter((rule) => rule !== 'lower'),
    );
    expect(rulesFor({})).not.toContain('different');
    expect(rulesFor({ old: '' })).toContain('different');
  });

  test('one that is not judged is not known to be hard to guess, nor is an easy one', () => {
    const typed = { password: 'Cadenza-2026!', again: 'Cadenza-2026!', old: 'x' };
    expect(([undefined, 2, 3] as const).map((score) => brokenRules({ ...typed, score }))).toEqual([
      ['strong'],
      ['strong'],
      [],
    ]);
  });
});
