import { describe, expect, it } from 'vitest';
import { farDay } from './far-day.ts';

const today = '2026-11-22';

describe('a far day', () => {
  it.each(['2025-11-22', '2026-11-21', '2026-11-22', '2031-11-22'])('is not %s', (date) => {
    expect(farDay(date, today)).toBeUndefined();
  });

  it.each([
    ['2025-11-21', true, 1],
    ['1901-03-14', true, 125],
    ['2031-11-23', false, 5],
    ['2190-01-01', false, 163],
  ])('is %s', (date, past, years) => {
    expect(farDay(date, today)).toEqual({ date, past, years });
  });
});
