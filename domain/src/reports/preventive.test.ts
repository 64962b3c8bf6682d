import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDay } from '../calendar/civil-date.ts';
import { shiftDayNumber, workingCalendarOf } from '../calendar/working-calendar.ts';
import { type DueState, dueState, isJudged, lastDayInTime } from './preventive.ts';
import { day } from './testing/report-samples.ts';

const calendar = workingCalendarOf([1, 2, 3, 4, 5], ['2026-06-02']);
const rules = { graceDays: 0, calendar, today: day('2026-07-01') };
const on = (due: string, completedOn: string | null) => ({
  due: day(due),
  completedOn: completedOn === null ? null : day(completedOn),
});

describe('ordinary work', () => {
  it('is in time on the day that was planned, and before', () => {
    expect(dueState(on('2026-06-10', '2026-06-10'), rules)).toBe('onTime');
    expect(dueState(on('2026-06-10', '2026-05-31'), rules)).toBe('onTime');
    expect(dueState(on('2026-06-10', '2026-06-11'), rules)).toBe('late');
  });

  it('has as many working days more as the company gives', () => {
    const three = { ...rules, graceDays: 3 };
    // Friday 29 May; then Monday, Wednesday (the 2nd is a holiday) and Thursday.
    expect(dueState(on('2026-05-29', '2026-06-04'), three)).toBe('onTime');
    expect(dueState(on('2026-05-29', '2026-06-05'), three)).toBe('late');
  });

  it('whose day is closed is in time on the first working day after it, and the grace begins there', () => {
    // Saturday 30 May; then Monday 1 June, Tuesday 2 June is a holiday.
    expect(dueState(on('2026-05-30', '2026-06-01'), rules)).toBe('onTime');
    expect(dueState(on('2026-05-30', '2026-06-02'), rules)).toBe('late');
    expect(dueState(on('2026-06-02', '2026-06-03'), rules)).toBe('onTime');
    expect(dueState(on('2026-05-30', '2026-06-03'), { ...rules, graceDays: 1 })).toBe('onTime');
    expect(dueState(on('2026-05-30', '2026-06-04'), { ...rules, graceDays: 1 })).toBe('late');
    expect(dueState(on('2026-05-30', null), { ...rules, today: day('2026-06-01') })).toBe('pending');
    expect(dueState(on('2026-05-30', null), { ...rules, today: day('2026-06-02') })).toBe('missed');
  });

  it('is never late where a series sends it behind a closed day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: day('2026-01-01'), max: day('2027-12-31') }),
        fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        fc.array(fc.integer({ min: day('2026-01-01'), max: day('2027-12-31') })),
        fc.integer({ min: 0, max: 5 }),
        (due, weekdays, closed, graceDays) => {
          const drawn = workingCalendarOf(weekdays, closed.map(formatDay));
          const sent = shiftDayNumber(due, 'next', drawn);
          fc.pre(sent !== null);
          const judged = { graceDays, calendar: drawn, today: day('2030-01-01') };
          expect(dueState({ due, completedOn: sent }, judged)).toBe('onTime');
          expect(lastDayInTime(due, graceDays + 1, drawn)).toBeGreaterThanOrEqual(lastDayInTime(due, graceDays, drawn));
        },
      ),
    );
  });

  it('that is not done is missed when its day is over', () => {
    expect(dueState(on('2026-06-30', null), rules)).toBe('missed');
    expect(dueState(on('2026-07-01', null), rules)).toBe('pending');
  });

  it('that is done before its day is judged on its day, as what is not done', () => {
    expect(dueState(on('2026-07-02', '2026-07-01'), rules)).toBe('pending');
    expect(dueState(on('2027-06-10', '2026-07-01'), rules)).toBe('pending');
    expect(dueState(on('2026-07-01', '2026-06-20'), rules)).toBe('onTime');
  });

  it('that was deleted counts as not done from its day on, unless what was said of it leaves it out', () => {
    expect(dueState({ ...on('2026-06-30', null), deleted: 'counts' }, rules)).toBe('deleted');
    expect(dueState({ ...on('2026-07-01', null), deleted: 'counts' }, rules)).toBe('pending');
    expect(dueState({ ...on('2026-06-30', null), deleted: 'excused' }, rules)).toBe('excused');
    expect(['onTime', 'late', 'missed', 'deleted'].every((state) => isJudged(state as DueState))).toBe(true);
    expect(['pending', 'excused'].some((state) => isJudged(state as DueState))).toBe(false);
  });

  it('has an end also where nobody ever works', () => {
    const never = { ...rules, graceDays: 2, calendar: workingCalendarOf([], []) };
    expect(dueState(on('2026-06-01', '2029-01-01'), never)).toBe('late');
  });
});
