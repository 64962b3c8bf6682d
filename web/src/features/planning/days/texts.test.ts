import { describe, expect, it } from 'vitest';
import { addDays } from './days.ts';
import { createPlanFormat } from './texts.ts';

const format = createPlanFormat('Europe/Rome', 'it-IT', () => Date.parse('2026-11-24T12:00:00Z'));
const at = (text: string): number => Date.parse(text);

describe('the words of a plan', () => {
  it('name the year of a day that is not of this one', () => {
    expect(format.day(at('2026-05-22T06:00:00Z'))).toBe('ven 22 mag');
    expect(format.day(at('2030-05-22T06:00:00Z'))).toBe('mer 22 mag 2030');
    expect(format.briefDay(at('2026-05-22T06:00:00Z'))).toBe('ven 22 mag');
    expect(format.briefDay(at('2030-05-22T06:00:00Z'))).toBe('22 mag 2030');
    expect(format.dayOfDate('2030-05-23')).toBe('gio 23 mag 2030');
    expect(format.shortRange('2030-05-13', '2030-05-19')).toBe('13–19 mag 2030');
  });

  it('say of a time over midnight when it ends, and its year only where that is another than the one it begins in', () => {
    expect(format.span(at('2030-05-22T20:00:00Z'), at('2030-05-23T04:00:00Z'))).toBe('22:00 – gio 23 mag 06:00');
    expect(format.span(at('2030-12-31T21:00:00Z'), at('2031-01-01T05:00:00Z'))).toBe('22:00 – 1 gen 2031 06:00');
    expect(format.span(at('2030-05-22T20:00:00Z'), at('2030-05-22T22:00:00Z'))).toBe('22:00–00:00');
  });

  it('write no zero before a day in the heading of a month', () => {
    expect(format.range('2030-04-29', '2030-06-02')).toMatch(/^29 aprile\s–\s2 giugno 2030$/);
  });
});

// They are what the tools of the board are seen with at 1 024 (`test/narrow.test.ts`).
it.each([
  ['it-IT', ['29 dic 2025 – 4 gen 2026', '28 dic 2026 – 3 gen 2027', '27 dic 2027 – 2 gen 2028']],
  ['en-GB', ['29 Dec 2025 – 4 Jan 2026', '28 Dec 2026 – 3 Jan 2027', '27 Dec 2027 – 2 Jan 2028']],
  ['es-ES', ['29 dic 2025 – 4 ene 2026', '28 dic 2026 – 3 ene 2027', '27 dic 2027 – 2 ene 2028']],
] as const)('no week of three years has longer words than those of two years (%s)', (region, expected) => {
  const { shortRange } = createPlanFormat('UTC', region, () => Date.parse('2026-03-04T12:00:00Z'));
  const weeks = Array.from({ length: 157 }, (_, at) => addDays('2025-12-29', at * 7));
  // Some languages have narrow spaces round the dash.
  const words = weeks.map((monday) => shortRange(monday, addDays(monday, 6)).replaceAll(/\s/g, ' '));
  const longest = Math.max(...words.map(({ length }) => length));
  expect(words.filter(({ length }) => length === longest)).toEqual(expected);
});
