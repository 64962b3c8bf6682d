import { describe, expect, it } from 'vitest';
import { plainName, visibleLines, visibleText } from './visible-text.ts';

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

describe('what nobody sees', () => {
  const fault = (text: string): string | undefined => visibleText(40).safeParse(text).error?.issues[0]?.message;

  it.each([
    ['a text that is turned round', 'Pressa\u202e1'],
    ['an embedding', 'a\u202ab\u202c'],
    ['an isolate', 'a\u2066b\u2069'],
    ['a direction mark', 'Impianto\u200f 1'],
    ['a blank without width', 'Pres\u200bsa'],
    ['a word joiner', 'Pres\u2060sa'],
    ['a soft hyphen', 'Pres\u00adsa'],
    ['a byte order mark', 'Pres\ufeffsa'],
    ['a joiner between Latin letters', 'Pres\u200dsa'],
    ['a non-joiner behind a Persian letter', 'می\u200c'],
    ['a joiner before an emoji', 'x\u200d🔧'],
    ['a variation selector behind a letter', 'a\ufe0f'],
    ['tags without a flag', 'a\u{e0067}\u{e007f}'],
    ['a Hangul filler', 'a\u3164b'],
    ['an annotation', 'a\ufff9b'],
    ['a control', 'a\u0000b'],
    ['half of a pair', 'a\ud800b'],
    ['a separator of lines', 'a\u2028b'],
    ['a separator of paragraphs', 'a\u2029b'],
    ['a line break of other machines', 'a\u0085b'],
    ['no character', 'a\uffff'],
    ['no character of another plane', 'a\u{1fffe}'],
  ])('%s is refused', (_, text) => expect(fault(text)).toBe('hidden_characters'));

  it.each([
    '10 µm, 4,7 kΩ, 20 °C, m², ΔP',
    'Sostituire ⚠️ e ❤️‍🔥',
    'Turno di 👩🏽‍🔧 e 👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 3️⃣',
    'می\u200cخواهم',
    'क्\u200dष',
    'ක්\u200dෂ',
    '葛\u{e0100}飾区',
    'Cafe\u0301 – «già» … 50 %',
  ])('%s is kept', (text) => expect(visibleText(80).parse(text)).toBe(text.trim()));
});

describe('a line', () => {
  const broken = ['uno\ndue', 'uno\r\ndue', 'uno\rdue', 'uno\tdue'];

  it.each(broken)('%j is none', (text) => {
    expect(
      visibleText(40)
        .safeParse(text)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['one_line']);
  });

  it.each(broken)('%j is text of several', (text) => expect(visibleLines(40).parse(text)).toBe(text));

  it('has none of the separators that no keyboard has, nor has a text of several', () => {
    for (const text of ['a\u2028b', 'a\u2029b', 'a\u0085b'])
      expect(visibleLines(40).safeParse(text).error?.issues[0]?.message).toBe('hidden_characters');
  });
});

describe('a plain name', () => {
  const fault = (text: string): string | undefined => plainName(60).safeParse(text).error?.issues[0]?.message;

  it.each(['Рlant', 'Linеа 2', 'Officinе Rossi', 'Pompα', 'Насoс', 'Γород', 'Plаnt-2', 'A٣'])('%s is none', (name) =>
    expect(fault(name)).toBe('mixed_scripts'),
  );

  it('is drawn alike by every font', () => {
    expect(fault('Pompa \ue000')).toBe('hidden_characters');
    expect(fault('Pompa \u{f0000}')).toBe('hidden_characters');
    expect(fault(`Po${'\u0301'.repeat(9)}mpa`)).toBe('too_many_marks');
    expect(fault(`Po${'\u0301'.repeat(8)}mpa`)).toBeUndefined();
  });

  it.each([
    'Linea 2',
    'Насос 3',
    'Насос Atlas Copco',
    'Αντλία 1',
    '東京工場 Line A',
    'テストLine1',
    '한국A공장',
    '10μm',
    'Filtro 10 µm',
    '5 μm, 10 kΩ, ΔT, Ø 12',
    '4k7Ω',
    'kΩ',
    'ΔP 2',
    'α2',
    'ᎠᎡᎢ',
    'Müller & Söhne, Nº 3',
    'Jose\u0301',
    'M8x20 ½″',
    'O’Brien d.o.o.',
  ])('%s is one', (name) => expect(fault(name)).toBeUndefined());
});
