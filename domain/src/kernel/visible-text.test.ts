import { describe, expect, it } from 'vitest';
import { visibleText } from './visible-text.ts';

const required = visibleText(20).min(1, { error: 'required' });

describe('visible text', () => {
  it.each([
    ['a space', ' '],
    ['a zero-width space', '\u200b'],
    ['joiners', '\u200d\u200c'],
    ['a word joiner between blanks', ' \u2060 '],
    ['a soft hyphen', '\u00ad'],
    ['direction marks', '\u202e\u2066\u200f'],
    ['a byte order mark', '\ufeff'],
    ['Hangul fillers', '\u3164\uffa0\u115f'],
    ['an empty Braille pattern', '\u2800'],
    ['variation selectors', '\ufe0f\u{e0100}'],
    ['tags', '\u{e0041}\u{e007f}'],
    ['a mark without a letter', '\u0301'],
    ['controls', '\u0001\u0085'],
    ['a private character', '\ue000'],
    ['half of a pair', '\ud800'],
  ])('%s is no text', (_, text) => {
    expect(visibleText(20).parse(text)).toBe('');
    expect(required.safeParse(text).error?.issues[0]?.message).toBe('required');
  });

  it.each(['Pressa 1', '1', '—', '❤️', '山田', 'می\u200cخواهم', 'क्\u200dष', '½', 'Cafe\u0301'])(
    '%s is kept as it is',
    (text) => {
      expect(required.parse(` ${text} `)).toBe(text);
    },
  );

  it('is measured', () => {
    expect(visibleText(3).safeParse('abcd').error?.issues[0]?.message).toBe('too_long');
  });
});
