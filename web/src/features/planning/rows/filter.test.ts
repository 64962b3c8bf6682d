import { expect, it } from 'vitest';
import { plannedRow } from '../reading/testing.ts';
import {
  asksPlaces,
  isFiltered,
  isOfThings,
  maxOfOne,
  overdueSearch,
  passes,
  readFilter,
  writtenFilter,
} from './filter.ts';
import { toPlanRow } from './row.ts';

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

it('leaves what has any of several, also of those who have nothing', () => {
  expect([leaves({ manutentore: 'm7,m1' }), leaves({ manutentore: 'm7,m8' })]).toEqual([true, false]);
  expect([leaves({ manutentore: 'nessuno,m7' }), leaves({ manutentore: 'nessuno,m7' }, { maintainer: null })]).toEqual([
    false,
    true,
  ]);
  expect([leaves({ linea: 'l2,l1', lavoro: 'i1' }), leaves({ linea: 'l2,l1', lavoro: 'i2,i3' })]).toEqual([
    true,
    false,
  ]);
});

it('is written as it is read, one as before and several with commas, and no more of them than an address takes', () => {
  for (const raw of [{}, { manutentore: 'm1' }, { manutentore: 'm1,nessuno', linea: 'l1,l2', stato: 'open' }])
    expect(readFilter(writtenFilter(readFilter(raw)))).toEqual(readFilter(raw));
  expect(writtenFilter(readFilter({ manutentore: ',m1,,m1,m2' })).manutentore).toBe('m1,m2');
  const many = Array.from({ length: maxOfOne + 9 }, (_, at) => `m${at}`).join(',');
  expect(readFilter({ manutentore: many }).manutentore).toHaveLength(maxOfOne);
});

it('asks a request for what it has, and a request of no work is of none that is asked for', () => {
  const request = { lane: '', equipment: { id: 'e1' }, intervention: null };
  const of = (raw: Record<string, unknown>): boolean => isOfThings(request, readFilter(raw), () => place);
  expect([of({}), of({ linea: 'l1' }), of({ manutentore: 'm1,nessuno' }), of({ stato: 'completed' })]).toEqual([
    ...[true, true, true, true],
  ]);
  expect([of({ lavoro: 'i1' }), of({ impianto: 'p2' }), of({ manutentore: 'm1' })]).toEqual([false, false, false]);
});

it('leads to the list of what is late with all but the state, of whom looks after the own', () => {
  const filter = readFilter({ linea: 'l1,l2', manutentore: 'm2', stato: 'open' });
  expect(overdueSearch({ filter, words: ' ' }, null)).toEqual({ linea: 'l1,l2', manutentore: 'm2', stato: 'overdue' });
  expect(overdueSearch({ filter, words: 'pompa' }, 'm1')).toEqual({
    ...{ linea: 'l1,l2', manutentore: 'm1', stato: 'overdue', cerca: 'pompa' },
  });
});
