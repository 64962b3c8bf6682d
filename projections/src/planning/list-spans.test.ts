import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Span, spansOf } from './list-spans.ts';

const bounds = (span: Span): [string, string] =>
  span.kind === 'piece' ? [span.from, span.to] : [`${span.first}T00:00:00Z`, `${span.until}T00:00:00Z`];
const same = (a: string, b: string): boolean => Temporal.Instant.compare(a, b) === 0;

const minute = 60_000;
const instant = fc
  .tuple(fc.integer({ min: -2_000_000, max: 2_000_000 }), fc.constantFrom(0, 0, 0, 1, minute - 1))
  .map(([quarters, ms]) => new Date(quarters * 15 * minute + ms).toISOString());

test('spans stand side by side from the first instant to the last, and pieces are less than a day', () => {
  fc.assert(
    fc.property(instant, instant, (from, to) => {
      const spans = spansOf(from, to);
      if (from >= to) {
        expect(spans).toEqual([]);
        return;
      }
      expect(spans.length).toBeLessThanOrEqual(7);
      expect(same(spans.map(bounds)[0]?.[0] ?? '', from)).toBe(true);
      expect(same(spans.map(bounds).at(-1)?.[1] ?? '', to)).toBe(true);
      for (const [at, span] of spans.entries()) {
        const [begin, end] = bounds(span);
        const next = spans[at + 1];
        if (next) expect(same(end, bounds(next)[0])).toBe(true);
        if (span.kind === 'month')
          expect([begin, end].map((at) => at.slice(-12))).toEqual(['01T00:00:00Z', '01T00:00:00Z']);
        if (span.kind === 'year')
          expect([begin, end].map((at) => at.slice(-15))).toEqual(['01-01T00:00:00Z', '01-01T00:00:00Z']);
        if (span.kind === 'piece') expect(Date.parse(end) - Date.parse(begin)).toBeLessThan(86_400_000);
      }
    }),
    { numRuns: 500 },
  );
});

test.each<[string | null, string | null, Span[]]>([
  [null, null, [{ kind: 'year', first: null, until: null }]],
  [
    '2026-11-01T00:00:00Z',
    null,
    [
      { kind: 'month', first: '2026-11-01', until: '2027-01-01' },
      { kind: 'year', first: '2027-01-01', until: null },
    ],
  ],
  [
    '2026-12-30T22:00:00Z',
    null,
    [
      { kind: 'piece', from: '2026-12-30T22:00:00Z', to: '2026-12-31T00:00:00.000Z' },
      { kind: 'day', first: '2026-12-31', until: '2027-01-01' },
      { kind: 'year', first: '2027-01-01', until: null },
    ],
  ],
  [
    null,
    '2026-03-02T10:00:00Z',
    [
      { kind: 'year', first: null, until: '2026-01-01' },
      { kind: 'month', first: '2026-01-01', until: '2026-03-01' },
      { kind: 'day', first: '2026-03-01', until: '2026-03-02' },
      { kind: 'piece', from: '2026-03-02T00:00:00.000Z', to: '2026-03-02T10:00:00Z' },
    ],
  ],
  // The epoch is a day like any other, and what is finer than a millisecond stays as it is.
  ['1970-01-01T00:00:00Z', '1970-01-02T00:00:00Z', [{ kind: 'day', first: '1970-01-01', until: '1970-01-02' }]],
  [
    '2026-03-01T00:00:00.0005Z',
    '2026-03-02T00:00:00.0005Z',
    [
      { kind: 'piece', from: '2026-03-01T00:00:00.0005Z', to: '2026-03-02T00:00:00.000Z' },
      { kind: 'piece', from: '2026-03-02T00:00:00.000Z', to: '2026-03-02T00:00:00.0005Z' },
    ],
  ],
])('%s to %s', (from, to, spans) => {
  expect(spansOf(from, to)).toEqual(spans);
});
