import { describe, expect, it } from 'vitest';
import { fieldErrors } from '../company/field-errors.ts';
import { alwaysWorking } from '../company/working-calendar.ts';
import { decide } from '../testing/given-when-then.ts';
import { expanded, occurrence, sampleId, scheduled, seriesId, weekly } from '../testing/planning-samples.ts';
import {
  cancelIntervention,
  changeIntervention,
  completeIntervention,
  moveIntervention,
  scheduleIntervention,
  setDuration,
  toRescheduleSeries,
  toScheduleSeries,
} from './commands.ts';
import { seriesDecider } from './series.ts';

const id = sampleId('b', 2);
const { equipmentId, interventionId, interventionTypeId, recurrenceId, maintainerId, checklistId } = weekly;
const references = { equipmentId, interventionId, interventionTypeId };

describe('commands as they are received', () => {
  it('fill in what a form leaves out, and speak UTC', () => {
    const input = { ...references, start: '2026-03-09T08:00:00+01:00', end: '2026-03-09T09:00:00+01:00' };
    expect(scheduleIntervention.parse(input)).toEqual({
      ...references,
      recurrenceId: null,
      maintainerId: null,
      checklistId: null,
      start: '2026-03-09T07:00:00Z',
      end: '2026-03-09T08:00:00Z',
      planFrom: null,
      planUntil: null,
      shift: 'next',
      fault: false,
      notes: null,
      supportRequestId: null,
    });
    expect(moveIntervention.parse({ id, start: '2026-03-09T07:00:00.000Z' })).toEqual({
      id,
      start: '2026-03-09T07:00:00Z',
      scope: 'one',
    });
    expect(cancelIntervention.parse({ id })).toEqual({ id, scope: 'one', reason: null });
  });

  it.each([
    ['a time without an offset', moveIntervention, { id, start: '2026-03-09T07:00' }, 'start', 'invalid_date_time'],
    [
      'a day that is none',
      scheduleIntervention,
      { ...references, start: '2026-03-09T07:00:00Z', end: '2026-03-09T08:00:00Z', planUntil: '2026-02-30' },
      'planUntil',
      'invalid_date',
    ],
    ['an id that is none', cancelIntervention, { id: 'x' }, 'id', 'invalid_id'],
    ['a missing id', cancelIntervention, {}, 'id', 'required'],
    ['an unknown scope', cancelIntervention, { id, scope: 'some' }, 'scope', 'invalid_choice'],
    ['no time at all', completeIntervention, { id, durationMinutes: 0 }, 'durationMinutes', 'too_small'],
    ['half a minute', setDuration, { id, minutes: 0.5 }, 'minutes', 'invalid_number'],
    [
      'a checklist for one occurrence',
      changeIntervention,
      { id, changes: { checklistId: null } },
      'changes.checklistId',
      'cannot_change',
    ],
  ] as const)('refuse %s', (_, schema, input, field, code) => {
    expect(fieldErrors(schema.safeParse(input).error)).toEqual([{ field, code }]);
  });

  it('may give many occurrences another checklist', () => {
    const input = { id, scope: 'all', changes: { checklistId: null } };
    expect(changeIntervention.parse(input)).toEqual(input);
  });
});

describe('commands to a series', () => {
  const rule = { value: 7, unit: 'day' } as const;
  const facts = { seriesId, typeCode: 'O', rule, timeZone: 'Europe/Rome', calendar: alwaysWorking } as const;

  it('carry the wall clock and the duration, and nothing that the event does not have', () => {
    const input = scheduleIntervention.parse({
      ...references,
      recurrenceId,
      maintainerId,
      checklistId,
      start: '2026-03-09T07:00:00Z',
      end: '2026-03-09T08:00:00Z',
      planUntil: '2026-04-30',
    });
    decide(seriesDecider)
      .given([])
      .when(toScheduleSeries(input, facts))
      .then([scheduled(weekly), expanded([occurrence(0, '2026-03-09')])]);
  });

  it('move many on the wall clock, from where the occurrence lay', () => {
    const input = { id, scope: 'following', start: '2026-03-30T06:00:00Z' } as const;
    const known = { ordinal: 2, timeZone: 'Europe/Rome', ownStart: null, calendar: alwaysWorking };
    expect(toRescheduleSeries(input, known)).toEqual({
      type: 'RescheduleSeries',
      scope: 'following',
      ordinal: 2,
      start: '2026-03-30T08:00',
      calendar: alwaysWorking,
    });
    expect(
      toRescheduleSeries({ ...input, end: '2026-03-30T07:30:00Z' }, { ...known, ownStart: '2026-03-27T07:00:00Z' }),
    ).toMatchObject({ durationMinutes: 90, movedFrom: '2026-03-27T08:00' });
  });
});
