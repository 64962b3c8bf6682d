import { describe, expect, it } from 'vitest';
import { activeFilters, pageCount, readListSearch, toListQuery } from './list-search.ts';

const today = '2026-11-24';
const reader = { timeZone: 'Europe/Rome', now: Date.parse('2026-11-24T12:00:00Z'), maintainerId: null };

describe('list search', () => {
  it('is all work from today on, by start, unless the address says otherwise', () => {
    const search = readListSearch({}, today);
    expect(search).toMatchObject({
      from: today,
      filter: { stato: 'all' },
      sortBy: 'start',
      descending: false,
      page: 1,
      rowsPerPage: 20,
    });
    expect(toListQuery(search, reader)).toMatchObject({
      from: '2026-11-23T23:00:00Z',
      to: null,
      completed: null,
    });
    expect(activeFilters(search, today)).toBe(0);
  });

  it('reads filters, order and page, and leaves nonsense', () => {
    const raw = {
      dal: '2026-01-01',
      manutentore: 'm',
      stato: 'open',
      ordina: 'equipment',
      verso: 'giu',
      pagina: 3,
      righe: '50',
    };
    expect(readListSearch(raw, today)).toMatchObject({
      from: '2026-01-01',
      filter: { manutentore: ['m'], stato: 'open' },
      sortBy: 'equipment',
      descending: true,
      page: 3,
      rowsPerPage: 50,
    });
    const nonsense = { stato: 'x', ordina: 'x', pagina: -1, righe: 7, dal: 'x' };
    expect({ ...readListSearch(nonsense, today), kept: {} }).toEqual(readListSearch({}, today));
    expect(activeFilters(readListSearch(raw, today), today)).toBe(3);
  });

  it('looks for overdue and done work in the past', () => {
    const overdue = readListSearch({ stato: 'overdue' }, today);
    expect(toListQuery(overdue, reader)).toMatchObject({
      from: null,
      to: '2026-11-24T12:00:00Z',
      endsBefore: '2026-11-24T12:00:00Z',
      completed: false,
    });
    const done = readListSearch({ stato: 'completed' }, today);
    expect(toListQuery(done, reader)).toMatchObject({
      from: null,
      to: null,
      completed: true,
      descending: true,
    });
    const faults = readListSearch({ stato: 'faults' }, today);
    expect(toListQuery(faults, reader)).toMatchObject({ from: null, to: null, completed: false, fault: true });
    expect(readListSearch({ dal: 'sempre' }, today).from).toBeNull();
  });

  it('takes a last day, a line and what nobody has from the address', () => {
    const search = readListSearch({ dal: '2026-03-23', al: '2026-03-29', linea: 'l', manutentore: 'nessuno' }, today);
    expect(toListQuery(search, reader)).toMatchObject({
      // The clocks change on the last of these days.
      ...{ from: '2026-03-22T23:00:00Z', to: '2026-03-29T22:00:00Z' },
      ...{ lineIds: ['l'], maintainerIds: null, unassigned: true, endsBefore: null },
    });
    expect(activeFilters(search, today)).toBe(4);
    const late = { stato: 'overdue', al: '2026-11-20' };
    expect(toListQuery(readListSearch(late, today), reader).to).toBe('2026-11-20T23:00:00Z');
    expect(toListQuery(readListSearch({ ...late, al: '2027-01-01' }, today), reader).to).toBe('2026-11-24T12:00:00Z');
  });

  it('asks for any of several, with what nobody has, and for nothing where nothing is chosen', () => {
    const raw = { manutentore: 'm1,nessuno,m2,m1', linea: 'l1,l2,l3', lavoro: 'i1' };
    expect(toListQuery(readListSearch(raw, today), reader)).toMatchObject({
      ...{ maintainerIds: ['m1', 'm2'], unassigned: true, lineIds: ['l1', 'l2', 'l3'], interventionIds: ['i1'] },
      ...{ equipmentIds: null, plantIds: null, interventionTypeIds: null },
    });
    expect(activeFilters(readListSearch(raw, today), today)).toBe(3);
  });

  it('puts what is late and mine before the rest, until another order is asked for', () => {
    const mine = { ...reader, maintainerId: 'me' };
    const first = (raw: object) => toListQuery(readListSearch({ ...raw }, today), mine).maintainerFirst;
    expect(first({ stato: 'overdue' })).toBe('me');
    expect(first({ stato: 'overdue', ordina: 'equipment' })).toBeNull();
    expect(first({})).toBeNull();
  });

  it('counts pages, of which there is always one', () => {
    expect([pageCount(0, 20), pageCount(20, 20), pageCount(21, 20)]).toEqual([1, 1, 2]);
  });
});
