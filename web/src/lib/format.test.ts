import { describe, expect, test } from 'vitest';
import {
  fileStamp,
  formatDate,
  formatDateTime,
  formatDay,
  formatFileSize,
  formatHours,
  formatMinutes,
  formatMoney,
  formatTime,
  formatWallClock,
} from './format.ts';

describe('dates and times', () => {
  test('a day turns round, anything else stays', () => {
    expect(formatDay('2026-03-09')).toBe('09-03-2026');
    expect(formatDay('')).toBe('');
  });
  test('an instant shows in the zone of the company, across its clock changes', () => {
    expect(formatDateTime('2026-03-29T00:30:00Z', 'Europe/Rome')).toBe('29-03-2026 01:30');
    expect(formatDateTime('2026-03-29T01:00:00Z', 'Europe/Rome')).toBe('29-03-2026 03:00');
    expect(formatTime('2026-10-25T01:30:00Z', 'Europe/Rome')).toBe('02:30');
    expect(formatDate('2026-12-31T23:30:00Z', 'Europe/Rome')).toBe('01-01-2027');
  });
  test('an instant with the offset of the company keeps its wall clock', () => {
    expect(formatWallClock('2026-03-29T08:00:00+02:00')).toBe('29-03-2026 08:00');
    expect(formatWallClock('?')).toBe('?');
  });
  test('the stamp of an exported file', () => {
    expect(fileStamp({ year: 2026, month: 7, day: 4, hour: 8, minute: 5 })).toBe('04_07_2026_08_05');
  });
});

describe('amounts', () => {
  test('money is Italian, exact and grouped', () => {
    expect(formatMoney('1250.00')).toBe('1.250,00\u00a0€');
    expect(formatMoney('0.05')).toBe('0,05\u00a0€');
    expect(formatMoney('90071992547409.93')).toBe('90.071.992.547.409,93\u00a0€');
  });
  test('minutes of work', () => {
    expect(formatMinutes(45)).toBe('45 min');
    expect(formatMinutes(90)).toBe('1 h 30 min');
    expect(formatMinutes(120)).toBe('2 h');
    expect(formatHours(450, 'it')).toBe('7,5 h');
    expect(formatHours(450, 'en')).toBe('7.5 h');
  });
  test('file sizes step by 1024', () => {
    expect(formatFileSize(0)).toBe('0 Byte');
    expect(formatFileSize(1023)).toBe('1.023 Byte');
    expect(formatFileSize(1536)).toBe('1,5 KB');
    expect(formatFileSize(5 * 1024 ** 4)).toBe('5.120 GB');
  });
});
