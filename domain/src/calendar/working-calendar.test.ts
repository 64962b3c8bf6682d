import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, formatDay } from './civil-date.ts';
import {
  alwaysWorking,
  isWorkingDay,
  longestShift,
  shiftToWorkingDay,
  type WorkingCalendar,
  workingCalendarOf,
} from './working-calendar.ts';

const day = fc.integer({ min: dayOf('2000-01-01'), max: dayOf('2050-12-31') }).map((number) => formatDay(number));

/** A start and a calendar whose closed days lie around it, so that shifts really happen. */
const situation: fc.Arbitrary<{ start: string; calendar: WorkingCalendar }> = fc
  .record({
    start: day,
    closed: fc.array(fc.integer({ min: -20, max: 20 })),
    worked: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
  })
  .map(({ start, closed, worked }) => ({
    start,
    calendar: workingCalendarOf(
      worked,
      closed.map((distance) => addDays(start, distance)),
    ),
  }));

describe('working calendar', () => {
  const demo = workingCalendarOf([1, 2, 3, 4, 5], ['2026-12-24', '2026-12-25']);

  it('rests on closed days and on weekdays that are not worked', () => {
    expect(isWorkingDay('2026-12-23', demo)).toBe(true);
    expect(isWorkingDay('2026-12-25', demo)).toBe(false);
    expect(isWorkingDay('2026-12-26T08:00', demo)).toBe(false);
    expect(isWorkingDay('2026-12-26', alwaysWorking)).toBe(true);
  });

  it('shifts over Christmas and the weekend', () => {
    expect(shiftToWorkingDay('2026-12-24', 'next', demo)).toBe('2026-12-28');
    expect(shiftToWorkingDay('2026-12-27', 'previous', demo)).toBe('2026-12-23');
    expect(shiftToWorkingDay('2026-12-25', 'skip', demo)).toBeNull();
  });

  it('lands on the nearest working day of its direction, and leaves a working day alone', () => {
    fc.assert(
      fc.property(situation, fc.constantFrom('next' as const, 'previous' as const), ({ start, calendar }, shift) => {
        const landed = shiftToWorkingDay(start, shift, calendar);
        const step = shift === 'next' ? 1 : -1;
        if (landed === null) {
          for (let far = 0; far <= longestShift; far++) {
            expect(isWorkingDay(addDays(start, far * step), calendar)).toBe(false);
          }
          return;
        }
        expect(isWorkingDay(landed, calendar)).toBe(true);
        for (let date = start; date !== landed; date = addDays(date, step)) {
          expect(isWorkingDay(date, calendar)).toBe(false);
        }
      }),
    );
  });

  it('skips exactly the days that are not worked', () => {
    fc.assert(
      fc.property(situation, ({ start, calendar }) => {
        expect(shiftToWorkingDay(start, 'skip', calendar)).toBe(isWorkingDay(start, calendar) ? start : null);
      }),
    );
  });

  it('gives up after a year where no day is worked', () => {
    expect(shiftToWorkingDay('2026-03-02', 'next', workingCalendarOf([], []))).toBeNull();
  });
});
