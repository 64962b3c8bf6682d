import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnWidths, yielding } from './column-widths.ts';

const px = fc.integer({ min: 0, max: 900 });
const column = fc.record({
  sized: fc.oneof(
    fc.record({ width: fc.constantFrom('grow' as const, 'share' as const) }),
    fc.record({ width: fc.integer({ min: 20, max: 160 }) }),
    fc.record({ width: fc.constant('share' as const), drawn: fc.integer({ min: 56, max: 800 }) }),
  ),
  content: fc
    .record({ header: fc.integer({ min: 24, max: 220 }), part: fc.integer({ min: 50, max: 100 }), cells: px })
    .map(({ header, part, cells }) => ({ header, broken: Math.ceil((header * part) / 100), cells })),
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

  test('more room makes no column narrower, and no name stands on one line at the cost of a cell', () => {
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
        const generous = shared.some(({ held, broken, width }) => width > Math.max(held, broken, 180) + 1);
        expect(cut && generous).toBe(false);
      }),
    );
  });

  const text = { width: 'share', yields: true } as const;
  const equipment = [
    { width: 'grow' as const },
    ...[text, text, text, text, text],
    { width: 116 },
    { width: 64 },
    { width: 52, headerHidden: true },
  ];
  const contents = [
    { header: 95, broken: 95, cells: 390 },
    { header: 60, broken: 60, cells: 190 },
    { header: 80, broken: 80, cells: 110 },
    { header: 150, broken: 105, cells: 24 },
    { header: 65, broken: 65, cells: 100 },
    { header: 75, broken: 75, cells: 100 },
    { header: 55, broken: 55, cells: 65 },
    { header: 115, broken: 75, cells: 24 },
    { header: 1, broken: 1, cells: 52 },
  ];

  test('equipment at 1366 px: a column that stands empty gives its place to long names, and no words are cut', () => {
    const gone = yielding(equipment, contents, 1_134);
    expect(gone.flatMap((one, at) => (one ? [at] : []))).toEqual([3]);
    const kept = <One>(all: readonly One[]): One[] => all.filter((_, at) => gone[at] === false);
    const widths = columnWidths(kept(equipment), kept(contents), 1_134);
    for (const [at, { cells, broken }] of kept(contents).entries())
      expect(widths[at]).toBeGreaterThanOrEqual(Math.max(cells, broken) - 1);
  });

  test('where there is room, or a reader has drawn it, an empty column stays', () => {
    expect(yielding(equipment, contents, 1_300)).not.toContain(true);
    const drawn = equipment.map((one, at) => (at === 3 ? { ...one, drawn: 90 } : one));
    expect(yielding(drawn, contents, 800)).not.toContain(true);
  });

  test('what was drawn stays; a count is as wide as its name, on two lines where room is short', () => {
    const contents = [
      { header: 95, broken: 70, cells: 30 },
      { header: 120, broken: 120, cells: 500 },
    ];
    const columns = [{ width: 64 }, { width: 'share' as const, drawn: 60 }];
    expect(columnWidths(columns, contents, 2_000)).toEqual([95, 60]);
    expect(columnWidths(columns, contents, 130)).toEqual([70, 60]);
  });
});
