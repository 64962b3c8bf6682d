import { expect, test } from 'vitest';
import { companyA, companyB } from '../testing/history.ts';
import { by, byId } from './projection.ts';
import { NotLoaded, RowStore } from './rows.ts';
import { companyTable } from './table.ts';

type Line = { company_id: string; id: string; group: string; text: string };
const table = companyTable<Line>({
  name: 'lines',
  columns: { company_id: 'uuid not null', id: 'uuid not null', group: 'uuid not null', text: 'text' },
  lookups: ['group'],
});
const line = (id: string, group: string, text = ''): Line => ({ company_id: companyA, id, group, text });

test('an event reads and writes what it asked for itself, whatever others in the batch asked for', () => {
  const store = new RowStore([table], { whole: true });
  const first = store.of(companyA, [byId(table, 'a'), byId(table, 'b')]);
  first.put(table, line('a', 'g'));
  first.put(table, line('b', 'h'));
  expect(() => first.put(table, line('c', 'g'))).toThrow(NotLoaded);

  const second = store.of(companyA, [by(table, 'group', 'g')]);
  expect(second.get(table, 'a')).toEqual(line('a', 'g'));
  expect(() => second.get(table, 'b')).toThrow(NotLoaded);
  expect(() => second.remove(table, 'b')).toThrow(NotLoaded);
  expect(() => second.where(table, 'group', 'h')).toThrow(NotLoaded);
  second.put(table, line('c', 'g'));
  second.put(table, line('a', 'k'));
  expect(second.where(table, 'group', 'g')).toEqual([line('c', 'g')]);

  const other = store.of(companyB, [byId(table, 'a'), by(table, 'group', 'g')]);
  expect([other.get(table, 'a'), other.where(table, 'group', 'g')]).toEqual([undefined, []]);
  expect(() => other.put(table, line('a', 'g'))).toThrow('another company');
});

test('rows in memory are newer than those that are read: by any way, they are asked for once and never undone', () => {
  const store = new RowStore([table]);
  const required = [byId(table, 'a'), by(table, 'group', 'g')];
  store.want(companyA, required);
  store.want(companyA, required);
  expect(store.takeWanted().map(({ by: column, values }) => [column, values])).toEqual([
    ['id', ['a']],
    ['group', ['g']],
  ]);
  store.load(table, [line('a', 'g', 'old'), line('b', 'g', 'old')]);
  store.of(companyA, required).put(table, line('b', 'h', 'new'));
  store.want(companyA, [byId(table, 'b'), by(table, 'group', 'h')]);
  expect(store.takeWanted().map(({ by: column }) => column)).toEqual(['group']);
  store.load(table, [line('b', 'g', 'old')]);
  const rows = store.of(companyA, [by(table, 'group', 'g'), by(table, 'group', 'h')]);
  expect(rows.where(table, 'group', 'h')).toEqual([line('b', 'h', 'new')]);
  expect(rows.where(table, 'group', 'g')).toEqual([line('a', 'g', 'old')]);
});

test('a row changed before and after a write is written twice, the second time in the place of the first', () => {
  const store = new RowStore([table], { whole: true });
  const rows = store.of(companyA, [byId(table, 'a'), byId(table, 'b')]);
  rows.put(table, line('a', 'g', 'one'));
  rows.put(table, line('a', 'g', 'two'));
  rows.put(table, line('b', 'g'));
  rows.remove(table, 'b');
  const b = { companyId: companyA, id: 'b' };
  expect(store.changes()).toEqual([
    { table, upserts: [line('a', 'g', 'two')], deletes: [b], replaced: [], before: [] },
  ]);
  store.settle();
  expect(store.changes()).toEqual([]);
  rows.put(table, line('a', 'g', 'three'));
  rows.put(table, line('b', 'g', 'back'));
  const a = { companyId: companyA, id: 'a' };
  const upserts = [line('a', 'g', 'three'), line('b', 'g', 'back')];
  expect(store.changes()).toEqual([{ table, upserts, deletes: [], replaced: [a], before: [line('a', 'g', 'two')] }]);
  store.settle();
  rows.remove(table, 'a');
  const before = [line('a', 'g', 'three')];
  expect(store.changes()).toEqual([{ table, upserts: [], deletes: [a], replaced: [a], before }]);
});

test('what an event did before it failed is taken back, and nothing of those before it', () => {
  const store = new RowStore([table]);
  store.load(table, [line('a', 'g', 'stored')]);
  const required = [byId(table, 'a'), byId(table, 'b'), by(table, 'group', 'g')];
  const rows = store.of(companyA, required);
  store.mark();
  rows.put(table, line('a', 'g', 'one'));
  const before = structuredClone(store.changes().map(({ table: _, ...changes }) => changes));
  store.mark();
  rows.put(table, line('a', 'h', 'two'));
  rows.put(table, line('b', 'g', 'new'));
  rows.remove(table, 'a');
  store.takeBack();
  expect(store.changes().map(({ table: _, ...changes }) => changes)).toEqual(before);
  expect(rows.where(table, 'group', 'g')).toEqual([line('a', 'g', 'one')]);
  expect(rows.get(table, 'b')).toBeUndefined();
  expect(store.found(companyA, required)).toEqual(['a']);
  store.settle();
  store.mark();
  rows.remove(table, 'a');
  store.takeBack();
  expect(store.changes()).toEqual([]);
});

test('what is only appended is written unread, to whichever company it is of, and kept by nobody once it is', () => {
  const appended = { ...table, name: 'told', appended: true as const };
  const store = new RowStore([table, appended]);
  store.append(appended, line('1', 'g'));
  store.mark();
  store.append(appended, { ...line('2', 'g'), company_id: companyB });
  expect(() => store.append(table, line('3', 'g'))).toThrow(TypeError);
  expect(store.changes().map(({ upserts, replaced }) => [upserts.length, replaced.length])).toEqual([[2, 0]]);
  store.takeBack();
  expect(store.changes().map(({ upserts }) => upserts)).toEqual([[line('1', 'g')]]);
  expect([store.size() > 0, store.sizeOfKept()]).toEqual([true, 0]);
  store.settle();
  expect([store.size(), store.changes()]).toEqual([0, []]);
});
