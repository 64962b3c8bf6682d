import { describe, expect, it } from 'vitest';
import { workingCalendarOf } from '../calendar/working-calendar.ts';
import { type DueState, dueState, isJudged } from './preventive.ts';
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
