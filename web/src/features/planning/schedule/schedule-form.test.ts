import { describe, expect, it } from 'vitest';
import {
  endAfter,
  fieldOf,
  isOverMidnight,
  type ScheduleForm,
  scheduleSchema,
  toScheduleInput,
} from './schedule-form.ts';

const form = (changes: Partial<ScheduleForm> = {}): ScheduleForm => ({
  equipmentId: 'e',
  interventionId: 'i',
  interventionTypeId: 't',
  recurrenceId: 'r',
  maintainerId: null,
  checklistId: 'c',
  anomalies: [{ id: 'a', label: 'Vibrazioni' }],
  date: '2026-11-24',
  start: '09:00',
  end: '10:00',
  endDays: 0,
  until: '2027-11-24',
  shift: 'next',
  fault: false,
  notes: '  ',
  ...changes,
});

const faults = (changes: Record<string, unknown>): string[] => {
  const result = scheduleSchema.safeParse({ ...form(), ...changes });
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
};

describe('schedule form', () => {
  it('accepts a whole form', () => {
    expect(faults({})).toEqual([]);
  });

  it('names what is missing', () => {
    expect(faults({ equipmentId: null, date: null })).toEqual(['equipmentId error.required', 'date error.required']);
  });

  it('wants the end after the start, on the same day or a later one', () => {
    expect(faults({ end: '09:00' })).toEqual(['end error.endBeforeStart']);
    expect(faults({ end: '02:00', endDays: 1 })).toEqual([]);
  });

  it('wants the series to end after it begins', () => {
    expect(faults({ until: '2026-11-23' })).toEqual(['until error.untilBeforeStart']);
  });

  it('sends local times, and an empty note as none', () => {
    expect(toScheduleInput(form({ end: '02:00', endDays: 1 }), { ordinary: true })).toEqual({
      equipmentId: 'e',
      interventionId: 'i',
      interventionTypeId: 't',
      recurrenceId: 'r',
      maintainerId: null,
      checklistId: 'c',
      anomalyIds: ['a'],
      start: '2026-11-24T09:00',
      end: '2026-11-25T02:00',
      planUntil: '2027-11-24',
      shift: 'next',
      fault: false,
      notes: null,
    });
  });

  it('sends no recurrence with a type that happens once', () => {
    expect(toScheduleInput(form(), { ordinary: false })).toMatchObject({
      recurrenceId: null,
      planUntil: null,
      shift: null,
    });
    expect(toScheduleInput(form({ recurrenceId: null }), { ordinary: true })).toMatchObject({ planUntil: null });
  });

  it('keeps the duration when the start moves, also over midnight', () => {
    const day = { start: '09:00', end: '10:30', endDays: 0 };
    expect(endAfter(day, '14:15')).toEqual({ time: '15:45', days: 0 });
    expect(endAfter(day, '23:00')).toEqual({ time: '00:30', days: 1 });
    expect(endAfter({ start: '22:00', end: '02:00', endDays: 1 }, '08:00')).toEqual({ time: '12:00', days: 0 });
    expect(endAfter(day, null)).toBeNull();
    expect(endAfter({ start: '09:00', end: '08:00', endDays: 0 }, '10:00')).toBeNull();
  });

  it('takes an earlier hour for one of the next day in a shift of twelve hours at most', () => {
    expect(isOverMidnight('22:00', '06:00')).toBe(true);
    expect(isOverMidnight('18:00', '06:00')).toBe(true);
    expect(isOverMidnight('08:00', '07:00')).toBe(false);
    expect(isOverMidnight('08:00', '08:00')).toBe(false);
  });

  it('knows where a fault of the server belongs', () => {
    expect(fieldOf('start')).toBe('date');
    expect(fieldOf('something else')).toBeNull();
  });
});
