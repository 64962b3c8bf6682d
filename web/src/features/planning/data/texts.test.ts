import { describe, expect, it } from 'vitest';
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
