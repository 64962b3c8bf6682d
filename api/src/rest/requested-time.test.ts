import { describe, expect, it } from 'vitest';
import { parseRequestedTime } from './requested-time.ts';

const rome = 'Europe/Rome';

describe('a time on the wire', () => {
  it.each([
    ['2027-06-01T08:00', '2027-06-01T08:00', '2027-06-01T06:00:00Z', false],
    ['2027-06-01 08:00:59', '2027-06-01T08:00', '2027-06-01T06:00:00Z', false],
    ['2027-06-01T08:00:00+02:00', '2027-06-01T08:00', '2027-06-01T06:00:00Z', true],
    ['2027-06-01T08:00:00+0000', '2027-06-01T10:00', '2027-06-01T08:00:00Z', true],
    ['2027-06-01T08:00[America/New_York]', '2027-06-01T14:00', '2027-06-01T12:00:00Z', true],
    ['2027-06-01T08:00-04:00[America/New_York]', '2027-06-01T14:00', '2027-06-01T12:00:00Z', true],
    ['2027-06-01T08:00Z[America/New_York]', '2027-06-01T10:00', '2027-06-01T08:00:00Z', true],
    // The hour that comes twice: without an offset the first one, with an offset the one that it says.
    ['2027-10-31T02:30', '2027-10-31T02:30', '2027-10-31T00:30:00Z', false],
    ['2027-10-31T02:30+02:00', '2027-10-31T02:30', '2027-10-31T00:30:00Z', true],
    ['2027-10-31T02:30+01:00', '2027-10-31T02:30', '2027-10-31T01:30:00Z', true],
    ['2027-10-31T01:30Z', '2027-10-31T02:30', '2027-10-31T01:30:00Z', true],
    // The hour that is left out: the wall's time is kept, the work begins as much later.
    ['2027-03-28T02:30', '2027-03-28T02:30', '2027-03-28T01:30:00Z', false],
  ] as const)('%s', (text, local, instant, exact) => {
    expect(parseRequestedTime(text, rome)).toEqual({ local, instant, exact });
  });

  it.each([
    '2027-06-01',
    '2027-06-01T08',
    '2027-06-01T24:30',
    '2027-02-30T08:00',
    '2027-06-01T08:00+02:00[America/New_York]',
    '2027-06-01T08:00[Nowhere/City]',
    '2027-06-01T08:00[u-ca=hebrew]',
    '2027-06-01T08:00[Europe/Rome][u-ca=hebrew]',
    '2027-06-01T08:00+99:00',
    ' 2027-06-01T08:00',
    '2027-06-01T08:00:60Z',
    '2027-06-01T08:00:60',
    1_811_836_800_000,
    null,
  ])('%j is none', (text) => expect(parseRequestedTime(text, rome)).toBeUndefined());
});
