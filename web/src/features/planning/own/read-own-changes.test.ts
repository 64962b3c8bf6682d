import { expect, it } from 'vitest';
import { ownChangeOf } from './read-own-changes.ts';

type Row = Parameters<typeof ownChangeOf>[0];
type Entry = Row['entries'][number];
const entry = (event: string, more: Partial<Entry> = {}): Entry => ({
  ...{
    event,
    kind: 'PLANNED_INTERVENTION',
    label: null,
    equipment: { label: 'Pressa' },
    scope: null,
    line: null,
    changes: [],
  },
  ...more,
});
const side = (value: string, label: string | null = null) => [{ value, label }];
const at = (instant: string) => side(instant);
const change = (...entries: Entry[]): Row => ({ id: 'c', works: 1, days: 0, entries });

it('a move with its length is told with where it was and where it is, another maintainer by name', () => {
  const moved = entry('InterventionMoved', {
    changes: [
      { field: 'start', before: at('2026-11-24T09:00:00Z'), after: at('2026-11-24T10:00:00Z') },
      { field: 'plannedMinutes', before: side('60'), after: side('90') },
    ],
  });
  const given = entry('InterventionAssigned', {
    changes: [{ field: 'maintainerId', before: [], after: side('m', 'Rossi') }],
  });
  const time = (from: string, minutes: number) => ({
    startMs: Date.parse(from),
    endMs: Date.parse(from) + minutes * 60_000,
  });
  expect(ownChangeOf(change(moved, given))).toEqual({
    command: 'c',
    what: 'Pressa',
    parts: [
      { field: 'time', before: time('2026-11-24T09:00:00Z', 60), after: time('2026-11-24T10:00:00Z', 90) },
      { field: 'maintainer', before: null, after: { label: 'Rossi' } },
    ],
  });
});

it('a deletion of a series says how far it went; what has no words of its own has its name', () => {
  expect(ownChangeOf(change(entry('SeriesCancelled', { scope: 'ALL' })))).toMatchObject({
    scope: 'ALL',
    parts: [{ field: 'deleted' }],
  });
  expect(ownChangeOf(change(entry('SparePartSet'), entry('WorkLineAdded'))).parts).toMatchObject([
    { field: 'parts' },
    { field: 'tasks' },
  ]);
});

it('a change of many works says how many', () => {
  const given = entry('InterventionAssigned', {
    changes: [{ field: 'maintainerId', before: [], after: side('m', 'Rossi') }],
  });
  expect(ownChangeOf({ ...change(given, given), works: 2 })).toMatchObject({
    works: 2,
    parts: [{ field: 'maintainer' }],
  });
  expect(ownChangeOf(change(given))).not.toHaveProperty('works');
});

it('days that were closed are told by the first of them and their number', () => {
  const day = (label: string) =>
    entry('WorkingCalendarDayRegistered', { kind: 'WORKING_CALENDAR_DAY', label, equipment: null });
  const entries = [day('2030-05-24'), day('2030-05-23')];
  expect(ownChangeOf({ id: 'c', works: 0, days: 2, entries })).toEqual({
    ...{ command: 'c', what: '23-05-2030', days: 2 },
    parts: [{ field: 'closed', before: false, after: true }],
  });
});

it('what was done beside the plan is told by what it was done to, and has no parts', () => {
  const label = 'Ferramenta Rossi';
  const removed = entry('SupplierDeactivated', { kind: 'SUPPLIER', label, equipment: null });
  expect(ownChangeOf({ id: 'c', works: 0, days: 0, entries: [removed] })).toEqual({
    ...{ command: 'c', what: label, parts: [] },
    beside: { event: 'SupplierDeactivated', kind: 'SUPPLIER', label },
  });
});

it('an end that a series was given is told as that, and not as its period', () => {
  const ended = entry('SeriesPeriodChanged', {
    changes: [{ field: 'planUntil', before: [], after: side('2030-05-23') }],
  });
  expect(ownChangeOf(change(ended)).parts).toEqual([
    { field: 'end', before: { value: null, words: '' }, after: { value: null, words: '2030-05-23' } },
  ]);
});
