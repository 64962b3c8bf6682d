import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnWidths } from './column-widths.ts';

const px = fc.integer({ min: 0, max: 900 });
const column = fc.record({
  sized: fc.oneof(
    fc.record({ width: fc.constantFrom('grow' as const, 'share' as const) }),
    fc.record({ width: fc.integer({ min: 20, max: 160 }) }),
    fc.record({ width: fc.constant('share' as const), drawn: fc.integer({ min: 56, max: 800 }) }),
  ),
  content: fc.record({ header: fc.integer({ min: 24, max: 220 }), cells: px }),
});
const table = fc.array(column, { minLength: 1, maxLength: 12 });
const room = fc.integer({ min: 100, max: 2_500 });
const sum = (widths: readonly number[]): number => widths.reduce((all, one) => all + one, 0);
const widthsOf = (columns: readonly (typeof column extends fc.Arbitrary<infer C> ? C : never)[], of: number) =>
  columnWidths(
    columns.map(({ sized }) => sized),
    columns.map(({ content }) => content),
    of,
  );

describe('widths of columns', () => {
  test('fill the room, and are wider only where each has its least', () => {
    fc.assert(
      fc.property(table, room, (columns, of) => {
        const widths = widthsOf(columns, of);
        const narrowest = sum(widthsOf(columns, 0));
        const shares = columns.some(({ sized }) => typeof sized.width !== 'number' && !('drawn' in sized));
        expect(sum(widths)).toBeLessThanOrEqual(Math.max(of, narrowest));
        if (shares) expect(sum(widths)).toBeGreaterThan(Math.max(of, narrowest) - columns.length - 1);
      }),
    );
  });

  test('more room makes no column narrower, and no header whole at the cost of a cell', () => {
    fc.assert(
      fc.property(table, room, room, (columns, one, other) => {
        const [small, large] = [widthsOf(columns, Math.min(one, other)), widthsOf(columns, Math.max(one, other))];
        for (const [at, width] of small.entries()) expect(large[at]).toBeGreaterThanOrEqual(width - 1);
        const shared = columns.flatMap(({ sized, content }, at) =>
          typeof sized.width === 'number' || 'drawn' in sized
            ? []
            : [{ ...content, width: small[at] ?? 0, held: Math.min(content.cells, 420) }],
        );
        const cut = shared.some(({ held, width }) => width < held - 1);
        const generous = shared.some(({ held, width }) => width > Math.max(held, 180) + 1);
        expect(cut && generous).toBe(false);
      }),
    );
  });

  test('equipment at 1366 px: what stands empty gives way, and no words are cut', () => {
    const text = { width: 'share' as const };
    const columns = [
      { width: 'grow' as const },
      text,
      text,
      text,
      text,
      text,
      { width: 116 },
      { width: 52, headerHidden: true },
    ];
    const contents = [
      { header: 110, cells: 230 },
      { header: 70, cells: 200 },
      { header: 100, cells: 24 },
      { header: 115, cells: 24 },
      { header: 80, cells: 24 },
      { header: 100, cells: 130 },
      { header: 80, cells: 70 },
      { header: 1, cells: 52 },
    ];
    const widths = columnWidths(columns, contents, 1_000);
    for (const at of [0, 1, 5]) expect(widths[at]).toBeGreaterThanOrEqual(contents[at]?.cells ?? 0);
    const narrow = columnWidths(columns, contents, 800);
    expect(narrow.slice(2, 5)).toEqual([72, 72, 72]);
  });

  test('what was drawn stays, a count is as wide as its header', () => {
    const contents = [
      { header: 95, cells: 30 },
      { header: 120, cells: 500 },
    ];
    expect(columnWidths([{ width: 64 }, { width: 'share', drawn: 60 }], contents, 2_000)).toEqual([95, 60]);
  });
});
