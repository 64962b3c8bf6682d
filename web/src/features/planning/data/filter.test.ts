import { expect, it } from 'vitest';
import { asksPlaces, isFiltered, passes, readFilter } from './filter.ts';
import { toPlanRow } from './row.ts';
import { plannedRow } from './testing.ts';

const now = Date.parse('2026-11-24T12:00:00Z');
const place = { line: { id: 'l1' }, plant: { id: 'p1' } };
const leaves = (raw: Record<string, unknown>, changes: Parameters<typeof plannedRow>[0] = {}): boolean =>
  passes(toPlanRow(plannedRow(changes)), readFilter(raw), now, (id) => (id === 'e1' ? place : undefined));

it('leaves what has all that is asked for', () => {
  expect(isFiltered(readFilter({ stato: 'x', tipo: '' }))).toBe(false);
  expect(leaves({})).toBe(true);
  for (const [key, id] of Object.entries({
    ...{ manutentore: 'm1', attrezzatura: 'e1', lavoro: 'i1', tipo: 't1', linea: 'l1', impianto: 'p1' },
  })) {
    expect([key, leaves({ [key]: id }), leaves({ [key]: 'other' })]).toEqual([key, true, false]);
  }
  expect(leaves({ manutentore: 'm1', linea: 'other' })).toBe(false);
});

it('knows what nobody has, and how a work stands', () => {
  expect([leaves({ manutentore: 'nessuno' }), leaves({ manutentore: 'nessuno' }, { maintainer: null })]).toEqual([
    false,
    true,
  ]);
  expect([leaves({ stato: 'overdue' }), leaves({ stato: 'overdue' }, { completed: true })]).toEqual([true, false]);
  expect([leaves({ stato: 'faults' }), leaves({ stato: 'faults' }, { fault: true })]).toEqual([false, true]);
  expect([leaves({ stato: 'completed' }), leaves({ stato: 'open' })]).toEqual([false, true]);
});

it('shows nothing of a line as long as nobody knows where equipment stands', () => {
  expect(asksPlaces(readFilter({ linea: 'l1' }))).toBe(true);
  expect(leaves({ linea: 'l1' }, { equipment: { id: 'e2', label: '' } })).toBe(false);
});
