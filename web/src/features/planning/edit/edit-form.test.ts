import { describe, expect, it } from 'vitest';
import type { Detail } from '../reading/remembered-details.ts';
import { type PlannedRow, toPlanRow } from '../rows/row.ts';
import { differences, editFormOf, type Group, groupNames, toEditInput } from './edit-form.ts';
import { ownPartsOf } from './own-parts.ts';

const row = (changes: Partial<PlannedRow> = {}) =>
  toPlanRow({
    equipment: { id: 'e', label: 'Pressa' },
    intervention: { id: 'i', label: 'Controllo' },
    interventionType: { id: 't', label: 'Ordinario', code: 'O' },
    maintainer: null,
    start: '2026-11-24T21:00:00Z',
    end: '2026-11-25T00:30:00Z',
    fault: false,
    notes: null,
    ...changes,
  } as PlannedRow);

const detail = {
  recurrence: { id: 'r', label: 'Ogni mese' },
  checklist: { id: 'c', label: 'Lista' },
  planUntil: '2027-11-24',
  planned: { version: '1', anomalies: [{ id: 'a', label: 'Vibra' }] },
} as Detail;

const timeZone = 'Europe/Rome';
const basis = editFormOf(row(), detail, timeZone);
const asked = { timeZone, ordinary: true, scope: 'ONE' } as const;

describe('the form over a planned work', () => {
  it('holds it by the clock of the company, past midnight too', () => {
    expect(basis).toMatchObject({ date: '2026-11-24', start: '22:00', end: '01:30', endDays: 1, until: '2027-11-24' });
  });

  it('sends nothing where nothing was changed', () => {
    expect(toEditInput(basis, { ...basis, anomalies: [{ id: 'a', label: 'Vibrava' }] }, asked)).toBeNull();
  });

  it('sends what differs, and nothing else', () => {
    expect(toEditInput(basis, { ...basis, notes: ' Piano ' }, asked)).toEqual({ notes: 'Piano', scope: 'ONE' });
    expect(toEditInput(basis, { ...basis, maintainerId: 'm' }, asked)).toEqual({ maintainerId: 'm', scope: 'ONE' });
  });

  it('sends day and times together, as instants', () => {
    expect(toEditInput(basis, { ...basis, end: '02:00' }, asked)).toEqual({
      ...{ start: '2026-11-24T21:00:00Z', end: '2026-11-25T01:00:00Z' },
      scope: 'ONE',
    });
  });

  it('begins with what the series does on closed days', () => {
    const dayReason = { seriesShift: 'previous' } as NonNullable<Detail['dayReason']>;
    const begun = editFormOf(row(), { ...detail, dayReason }, timeZone);
    expect(begun.shift).toBe('previous');
    expect(toEditInput(begun, { ...begun, shift: 'next' }, { ...asked, scope: 'ALL' })).toEqual({
      ...{ shift: 'next', scope: 'ALL' },
    });
  });

  it('changes rule and end only where the series is meant', () => {
    const other = { ...basis, recurrenceId: 'q', until: null, shift: 'skip' as const };
    expect(toEditInput(basis, other, asked)).toBeNull();
    expect(toEditInput(basis, other, { ...asked, scope: 'FOLLOWING' })).toEqual({
      ...{ recurrenceId: 'q', planUntil: null, shift: 'skip' },
      scope: 'FOLLOWING',
    });
  });

  it('takes the rule away with a type that happens once', () => {
    const once = { ...basis, interventionTypeId: 's' };
    expect(toEditInput(basis, once, { ...asked, ordinary: false, scope: 'ALL' })).toEqual({
      ...{ interventionTypeId: 's', recurrenceId: null },
      scope: 'ALL',
    });
  });

  it('takes a day and its times for one thing', () => {
    expect(differences(basis, { ...basis, date: '2026-11-25', start: '21:00' })).toEqual(['when']);
  });
});

describe('what a form has changed', () => {
  const rossi = { id: 'm', label: 'Rossi', color: 1 };
  const words = Object.fromEntries(groupNames.map((name) => [name, ''])) as Record<Group, string>;
  const partsOf = (after: typeof basis, scope: 'ONE' | 'FOLLOWING') =>
    ownPartsOf({ before: basis, after }, { row: row(), maintainer: rossi, words, timeZone, scope });

  it('has a way back of one work of a series, whose end its form does not have', () => {
    expect(partsOf({ ...basis, maintainerId: 'm', until: null }, 'ONE')).toEqual([
      { field: 'maintainer', before: null, after: rossi },
    ]);
  });

  it('names what makes the series another, too', () => {
    const parts = partsOf({ ...basis, maintainerId: 'm', until: null }, 'FOLLOWING');
    expect(parts.map(({ field }) => field).toSorted()).toEqual(['end', 'maintainer']);
    expect(partsOf({ ...basis, maintainerId: 'm' }, 'FOLLOWING')).toHaveLength(1);
  });
});
