import { describe, expect, it } from 'vitest';
import { dayWords } from './day-words.ts';
import { momentFormat } from './moment-format.ts';

const inNovember = (): number => Date.parse('2026-11-24T12:00:00Z');
const italian = dayWords('Europe/Rome', 'it-IT', inNovember);

describe('a day in few words', () => {
  it('has its year where that is another', () => {
    expect(italian.day('2026-11-24')).toBe('mar 24 nov');
    expect(italian.day('2030-05-22')).toBe('mer 22 mag 2030');
    expect(italian.day('2025-12-31')).toBe('mer 31 dic 2025');
    expect(italian.dayOfSaidYear('2030-05-22')).toBe('mer 22 mag');
    expect(dayWords('Europe/Rome', 'en-GB', inNovember).day('2030-05-22')).toMatch(/22 May 2030$/);
    expect(dayWords('Europe/Rome', 'es-ES', inNovember).day('2030-05-22')).toMatch(/22 may 2030$/);
  });

  it('takes this year from the clocks of the company', () => {
    const onNewYearsEve = (): number => Date.parse('2026-12-31T23:30:00Z');
    expect(dayWords('Europe/Rome', 'it-IT', onNewYearsEve).day('2027-01-01')).toBe('ven 1 gen');
    expect(dayWords('America/New_York', 'it-IT', onNewYearsEve).day('2027-01-01')).toBe('ven 1 gen 2027');
  });

  it('has the year of a range once where it is another, twice where the range goes over its end', () => {
    expect(italian.range('2026-11-23', '2026-11-29')).toBe('23–29 nov');
    expect(italian.range('2030-05-13', '2030-05-19')).toBe('13–19 mag 2030');
    expect(italian.range('2026-12-28', '2027-01-03')).toMatch(/^28 dic 2026\s–\s3 gen 2027$/);
  });

  it('writes no zero before a day', () => {
    expect(italian.range('2026-04-29', '2026-06-02')).toMatch(/^29 apr\s–\s2 giu$/);
    expect(italian.range('2026-04-01', '2026-04-02')).toBe('1–2 apr');
  });
});

it('says the year of a moment where it is another', () => {
  const format = momentFormat('Europe/Rome', 'it', inNovember);
  expect(format.moment('2026-05-21T06:00:00Z')).toBe('gio 21 mag 08:00');
  expect(format.moment('2030-05-21T06:00:00Z')).toBe('mar 21 mag 2030 08:00');
  expect(format.moment('2026-12-31T23:30:00Z')).toBe('ven 1 gen 2027 00:30');
});
