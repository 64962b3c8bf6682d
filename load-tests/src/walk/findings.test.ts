import { describe, expect, test } from 'vitest';
import { isCut, isKey, judge, type ShownText } from './findings.ts';

const shown = (over: Partial<ShownText>): ShownText => ({
  text: 'Compressore',
  left: 10,
  right: 90,
  box: { left: 0, right: 100 },
  told: false,
  ...over,
});

describe('a text is cut', () => {
  test.each<[string, Partial<ShownText>, boolean]>([
    ['that fits', {}, false],
    ['that goes beyond its box', { right: 120 }, true],
    ['that begins before it', { left: -20 }, true],
    ['whose tooltip says all of it', { right: 120, told: true }, false],
    ['that nothing hides', { right: 120, box: null }, false],
    ['by a fraction of a pixel', { right: 101.4 }, false],
  ])('%s', (_, over, cut) => {
    expect(isCut(shown(over))).toBe(cut);
  });
});

test.each([
  ['registry:field.description', true],
  ['board.failed', true],
  ['Ciao {{name}}', true],
  ['Compressore', false],
  ['www.fornitore.it', false],
  ['fornitore.it', false],
  ['scheda.pdf', false],
  ['08.30', false],
  ['Es. pompa', false],
])('%s is a key: %s', (text, key) => {
  expect(isKey(text)).toBe(key);
});

describe('a page', () => {
  const fine = { title: 'Impianti · Cadenza', texts: [shown({})], sideways: 0, failures: [] };
  test('in order has no finding', () => {
    expect(judge(fine)).toEqual([]);
  });
  test.each(['', 'Cadenza', ' · Cadenza'])('with the title "%s" has none of its own', (title) => {
    expect(judge({ ...fine, title }).map(({ kind }) => kind)).toEqual(['title']);
  });
  test('that could not show its content is told', () => {
    const failures = ['Impossibile caricare la pianificazione'];
    expect(judge({ ...fine, failures }).map(({ kind }) => kind)).toEqual(['failed']);
  });
  test('tells what is cut, what is a key and what goes sideways', () => {
    const texts = [shown({ right: 200 }), shown({ text: 'kit.close' })];
    expect(judge({ ...fine, texts, sideways: 12 }).map(({ kind }) => kind)).toEqual(['sideways', 'cut', 'key']);
  });
});
