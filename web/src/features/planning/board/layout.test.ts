import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOf, daysFrom, mondayOf } from '../days/days.ts';
import { barSpan, columnWidths, draggedStart, layoutLane, steppedStart, stretched, type Timed } from './layout.ts';
import { packRows } from './packing.ts';
import { createZonedScale, type ScaleInput, type ZonedScale } from './zoned-scale.ts';

const zones = ['Europe/Rome', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/Sao_Paulo', 'UTC'];
const hour = 3_600_000;

const scaleOf = (first: string, changes: Partial<ScaleInput> = {}): ZonedScale =>
  createZonedScale({
    timeZone: 'Europe/Rome',
    days: daysFrom(first, 7),
    widths: [150, 150, 150, 150, 150, 70, 70],
    dayStart: '08:00',
    dayEnd: '18:00',
    margin: 8,
    slotMinutes: 60,
    ...changes,
  });

const at = (local: string, timeZone = 'Europe/Rome'): number =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds;

const dates = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2050-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const scales = fc
  .record({
    first: dates,
    timeZone: fc.constantFrom(...zones),
    margin: fc.constantFrom(0, 8),
    slotMinutes: fc.constantFrom(30, 60),
    count: fc.integer({ min: 1, max: 9 }),
    width: fc.integer({ min: 60, max: 400 }),
  })
  .map(({ first, count, width, ...rest }) =>
    scaleOf(first, { ...rest, days: daysFrom(first, count), widths: new Array<number>(count).fill(width) }),
  );

const sizes = { label: 120, least: 8, gap: 3 };

describe('an edge that is dragged', () => {
  const scale = scaleOf('2026-11-23');
  const work = { id: 'a', startMs: at('2026-11-24T14:00'), endMs: at('2026-11-24T15:00') };
  /** To so many pixels behind a moment. */
  const endAt = (local: string, pixels: number): string => {
    const dx = scale.xOf(at(local)) + pixels - scale.xOf(work.endMs);
    const { endMs } = stretched(scale, work, 'end', dx);
    return Temporal.Instant.fromEpochMilliseconds(endMs).toZonedDateTimeISO('Europe/Rome').toPlainDateTime().toString();
  };

  it('stops at the end of the day first, and goes to the next day where that is meant', () => {
    expect(endAt('2026-11-24T17:00', 0)).toBe('2026-11-24T17:00:00');
    for (const pixels of [0, 9, 20, 35]) expect(endAt('2026-11-24T18:00', pixels)).toBe('2026-11-24T18:00:00');
    expect(endAt('2026-11-25T12:00', 0)).toBe('2026-11-25T12:00:00');
    expect(endAt('2026-11-26T10:00', 0)).toBe('2026-11-26T10:00:00');
  });

  it('goes from one day to another from an end that lies there already', () => {
    const long = { ...work, endMs: at('2026-11-25T10:00') };
    const dx = scale.xOf(at('2026-11-25T18:00')) + 12 - scale.xOf(long.endMs);
    expect(stretched(scale, long, 'end', dx).endMs).toBe(at('2026-11-25T18:00'));
  });
});

describe('ZonedScale', () => {
  it('puts working hours between the margins of their day', () => {
    const scale = scaleOf('2026-11-23');
    expect(scale.xOf(at('2026-11-23T08:00'))).toBeCloseTo(8);
    expect(scale.xOf(at('2026-11-23T13:00'))).toBeCloseTo(75);
    expect(scale.xOf(at('2026-11-24T08:00'))).toBeCloseTo(158);
    expect(scale.xOf(at('2026-11-23T00:00'))).toBe(0);
    expect(scale.width).toBe(890);
  });

  it('gives each hour of the 23 and 25 hours of a changing day its own place', () => {
    for (const [first, hours] of [
      ['2026-03-29', 23],
      ['2026-10-25', 25],
      ['2026-11-23', 24],
    ] as const) {
      const scale = scaleOf(first, { days: [first], widths: [500], margin: 0 });
      expect(scale.slots).toHaveLength(hours);
      const places = scale.slots.map((slot) => Math.round(scale.xOf(slot) * 1000));
      expect(new Set(places).size).toBe(hours);
      scale.slots.forEach((slot, index) => {
        expect(scale.xOf(slot)).toBeCloseTo((500 / hours) * index);
      });
    }
  });

  it('keeps 60-minute slots on the hour after a clock has changed by half an hour', () => {
    const scale = scaleOf('2026-10-04', {
      days: ['2026-10-04'],
      widths: [500],
      margin: 0,
      timeZone: 'Australia/Lord_Howe',
    });
    for (const slot of scale.slots) {
      expect(Temporal.Instant.fromEpochMilliseconds(slot).toZonedDateTimeISO('Australia/Lord_Howe').minute).toBe(0);
    }
  });

  it('begins a day at the first moment that a clock shows, where midnight is skipped', () => {
    const scale = scaleOf('2018-11-04', {
      days: ['2018-11-04'],
      widths: [300],
      margin: 0,
      timeZone: 'America/Sao_Paulo',
    });
    expect(scale.days[0]?.from).toBe(at('2018-11-04T01:00', 'America/Sao_Paulo'));
  });

  it('returns from time to pixel to time', () => {
    fc.assert(
      fc.property(scales, fc.double({ min: 0, max: 1, noNaN: true }), (scale, part) => {
        const instant = scale.from + (scale.to - scale.from) * part;
        expect(Math.abs(scale.timeAt(scale.xOf(instant)) - instant)).toBeLessThan(1);
        const x = scale.width * part;
        expect(scale.xOf(scale.timeAt(x))).toBeCloseTo(x, 5);
      }),
    );
  });

  it('never goes back', () => {
    fc.assert(
      fc.property(
        scales,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (scale, a, b) => {
          const [first, second] = [scale.width * Math.min(a, b), scale.width * Math.max(a, b)];
          expect(scale.timeAt(first)).toBeLessThanOrEqual(scale.timeAt(second));
        },
      ),
    );
  });

  it('snaps to the nearest slot, and a slot to itself', () => {
    fc.assert(
      fc.property(scales, fc.double({ min: 0, max: 1, noNaN: true }), (scale, part) => {
        const instant = scale.from + (scale.to - scale.from) * part;
        const snapped = scale.snap(instant);
        expect(scale.slots).toContain(snapped);
        expect(scale.snap(snapped)).toBe(snapped);
        const nearest = Math.min(...scale.slots.map((slot) => Math.abs(slot - instant)));
        expect(Math.abs(snapped - instant)).toBe(nearest);
      }),
    );
  });

  it('finds the day of an instant', () => {
    const scale = scaleOf('2026-11-23');
    expect(scale.dayOf(at('2026-11-25T00:00'))?.date).toBe('2026-11-25');
    expect(scale.dayOf(at('2026-11-24T23:59'))?.date).toBe('2026-11-24');
    expect(scale.dayOf(at('2026-11-30T00:00'))).toBeUndefined();
    expect(scale.dayOf(at('2026-11-22T23:59'))).toBeUndefined();
  });
});

describe('packRows', () => {
  const spans = fc.array(
    fc.record({ left: fc.integer({ min: 0, max: 900 }), width: fc.integer({ min: 1, max: 300 }) }),
    { maxLength: 60 },
  );

  it('never lets two spans of one row touch, and needs no more rows than spans meet', () => {
    fc.assert(
      fc.property(spans, fc.constantFrom(0, 3), (raw, gap) => {
        const list = raw.map(({ left, width }) => ({ left, right: left + width }));
        const { rows, count } = packRows(list, gap);
        list.forEach((a, i) => {
          list.forEach((b, j) => {
            if (i < j && rows[i] === rows[j]) expect(a.right + gap <= b.left || b.right + gap <= a.left).toBe(true);
          });
        });
        const deepest = Math.max(
          0,
          ...list.map(({ left }) => list.filter((o) => o.left <= left && o.right + gap > left).length),
        );
        expect(count).toBe(deepest);
      }),
    );
  });
});

describe('layoutLane', () => {
  const timed = (scale: ZonedScale): fc.Arbitrary<Timed[]> =>
    fc
      .array(
        fc.record({
          id: fc.uuid(),
          part: fc.double({ min: -0.1, max: 1.05, noNaN: true }),
          hours: fc.double({ min: 0, max: 60, noNaN: true }),
        }),
        { maxLength: 40 },
      )
      .map((list) =>
        list.map(({ id, part, hours }) => {
          const startMs = Math.round(scale.from + (scale.to - scale.from) * part);
          return { id, startMs, endMs: startMs + hours * hour };
        }),
      );

  it('keeps bars inside the board and apart from each other', () => {
    fc.assert(
      fc.property(
        scales.chain((scale) => fc.tuple(fc.constant(scale), timed(scale))),
        ([scale, rows]) => {
          const { bars, lines } = layoutLane(scale, rows, sizes);
          for (const bar of bars) {
            expect(bar.left).toBeGreaterThanOrEqual(0);
            expect(bar.left + bar.width).toBeLessThanOrEqual(scale.width + 1e-6);
            expect(bar.width).toBeGreaterThan(0);
            expect(bar.line).toBeLessThan(lines);
          }
          bars.forEach((a, i) => {
            bars.forEach((b, j) => {
              if (i < j && a.line === b.line)
                expect(a.left + a.width <= b.left || b.left + b.width <= a.left).toBe(true);
            });
          });
        },
      ),
    );
  });

  it('begins each bar at its own time, later ones further right, and is as long as its time within a day', () => {
    fc.assert(
      fc.property(
        scales.chain((scale) => fc.tuple(fc.constant(scale), timed(scale))),
        ([scale, rows]) => {
          const { bars } = layoutLane(scale, rows, sizes);
          const begin = (bar: (typeof bars)[number]): number => bar.left + bar.blockLeft;
          for (const a of bars) {
            expect(begin(a)).toBeCloseTo(Math.min(scale.xOf(a.row.startMs), scale.width - sizes.least), 6);
            const true_ = Math.min(scale.xOf(a.row.endMs), scale.width) - begin(a);
            expect(a.blockWidth).toBeCloseTo(Math.max(true_, sizes.least), 6);
            for (const b of bars) if (a.row.startMs < b.row.startMs) expect(begin(a)).toBeLessThanOrEqual(begin(b));
          }
        },
      ),
    );
  });

  it('hides no start: nothing of a line lies over where another of it begins', () => {
    fc.assert(
      fc.property(
        scales.chain((scale) => fc.tuple(fc.constant(scale), timed(scale))),
        ([scale, rows]) => {
          const { bars } = layoutLane(scale, rows, sizes);
          for (const a of bars) {
            for (const b of bars) {
              if (a === b || a.line !== b.line) continue;
              const begin = b.left + b.blockLeft;
              expect(begin < a.left || begin >= a.left + a.width).toBe(true);
            }
          }
        },
      ),
    );
  });

  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-11-23', 24],
  ])('draws %s with its %i hours: 13:00 and 15:30 apart, half an hour half as long as an hour', (first, hours) => {
    const scale = scaleOf(first, { days: [first], widths: [hours * 20], margin: 0 });
    const row = (start: string, minutes: number): Timed => {
      const startMs = at(`${first}T${start}`);
      return { id: `${start}/${minutes}`, startMs, endMs: startMs + minutes * 60_000 };
    };
    const rows = [row('13:00', 60), row('13:00', 30), row('15:30', 30)];
    const [one, half, late] = layoutLane(scale, rows, sizes).bars;
    if (!one || !half || !late) throw new Error('a bar is missing');
    expect(one.blockWidth).toBeCloseTo(20);
    expect(half.blockWidth).toBeCloseTo(10);
    expect(late.left + late.blockLeft - (one.left + one.blockLeft)).toBeCloseTo(50);
    expect(new Set([one.line, half.line, late.line]).size).toBe(3);
  });

  it('lets words go on where nothing follows on their line, and no further than the next bar', () => {
    const scale = scaleOf('2026-11-23', { days: ['2026-11-23'], widths: [1000], margin: 0 });
    const row = (start: string): Timed => {
      const startMs = at(`2026-11-23T${start}`);
      return { id: start, startMs, endMs: startMs + hour / 2 };
    };
    const [one, next] = layoutLane(scale, [row('06:00'), row('10:00')], sizes).bars;
    if (!one || !next) throw new Error('a bar is missing');
    expect(one.line).toBe(next.line);
    expect(one.left + one.width).toBeCloseTo(next.left - sizes.gap);
    expect(next.width).toBeCloseTo(2 * sizes.label);
  });

  it('puts the words before a block at the end of the board, and keeps the block where it is', () => {
    const scale = scaleOf('2026-11-23', { days: ['2026-11-23'], widths: [500], margin: 0 });
    const span = barSpan(scale, { id: 'a', startMs: at('2026-11-23T23:00'), endMs: at('2026-11-24T00:00') }, sizes);
    expect(span.right).toBe(500);
    expect(span.left).toBe(380);
    expect(span.start).toBeCloseTo((500 / 24) * 23);
  });
});

describe('moves', () => {
  const scale = scaleOf('2026-11-23');

  it('drags to a slot, and leaves a bar alone that did not get to another', () => {
    const start = at('2026-11-23T08:20');
    expect(draggedStart(scale, start, 1)).toBe(start);
    expect(draggedStart(scale, start, 160)).toBe(at('2026-11-24T09:00'));
    expect(draggedStart(scale, at('2026-11-23T10:00'), 27)).toBe(at('2026-11-23T12:00'));
  });

  it('keeps the time of day of a bar between two slots when it is dragged to another day', () => {
    expect(draggedStart(scale, at('2026-11-23T08:20'), 150)).toBe(at('2026-11-24T08:20'));
    expect(draggedStart(scale, at('2026-11-23T08:20'), 150 * 3 - 4)).toBe(at('2026-11-26T08:20'));
  });

  it('keeps the wall clock when dragged over a change of clocks', () => {
    expect(
      draggedStart(scaleOf('2026-03-29', { widths: new Array<number>(7).fill(150) }), at('2026-03-29T10:00'), 150),
    ).toBe(at('2026-03-30T10:00'));
  });

  it('steps over nights and days that are not worked', () => {
    const works = (instant: number): boolean => !['2026-11-28', '2026-11-29'].includes(dateOf(instant, 'Europe/Rome'));
    expect(steppedStart(scale, at('2026-11-23T10:00'), 1, works)).toBe(at('2026-11-23T11:00'));
    expect(steppedStart(scale, at('2026-11-23T17:00'), 1, works)).toBe(at('2026-11-24T08:00'));
    expect(steppedStart(scale, at('2026-11-24T08:00'), -1, works)).toBe(at('2026-11-23T17:00'));
    expect(steppedStart(scale, at('2026-11-23T10:20'), -1, works)).toBe(at('2026-11-23T10:00'));
    expect(steppedStart(scale, at('2026-11-27T17:00'), 1, works)).toBeNull();
  });
});

describe('weeks', () => {
  it('begin on Monday', () => {
    expect(mondayOf('2026-11-29')).toBe('2026-11-23');
    expect(mondayOf('2026-11-23')).toBe('2026-11-23');
    expect(mondayOf('2027-01-01')).toBe('2026-12-28');
  });
});

describe('columnWidths', () => {
  it('fills the board to the pixel and never leaves a working day narrower than asked', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 3000 }),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 14 }),
        fc.constantFrom(60, 120),
        (total, slim, least) => {
          const widths = columnWidths(total, slim, least);
          const sum = widths.reduce((all, one) => all + one, 0);
          expect(sum).toBeGreaterThanOrEqual(total - widths.length);
          slim.forEach((isSlim, index) => {
            if (!isSlim) expect(widths[index]).toBeGreaterThanOrEqual(least);
          });
        },
      ),
    );
  });
});
