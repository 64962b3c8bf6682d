import { isReferable } from '@cadenza/domain/registry/descriptor';
import { findKind, kinds } from '@cadenza/domain/registry/kinds';
import { expect, test } from 'vitest';
import { projections } from '../all.ts';
import { namedByOthers, namingsOf } from './namings.ts';
import { namingProjections } from './queries-of-exchange.ts';
import { snakeCase } from './tables.ts';

/** Lines of a checklist, by a name that a production line has, too. */
const namesakes = new Set(['ticked_line_ids', 'removed_line_ids', 'own_line_ids']);

/** Columns of all read models, but for histories, that are called after a kind: `maintainer_id`, `left_equipment_id`, `anomaly_ids`. */
const columnsOf = (kindName: string) =>
  projections.flatMap(({ name: projection, tables }) =>
    tables.flatMap(({ name: table, columns, appended }) =>
      Object.keys(appended ? {} : columns)
        .filter((column) => !namesakes.has(column) && new RegExp(`(^|_)${snakeCase(kindName)}_ids?$`).test(column))
        .map((column) => ({ projection, table, column })),
    ),
  );

test.each(kinds.map((kind) => [kind.name, kind] as const))(
  'all that names a %s is counted as a use of it',
  (_, kind) => {
    const known = new Set(namingsOf(kind).map(({ table, column }) => `${table}.${column}`));
    const columns = columnsOf(kind.name);
    expect(columns.filter(({ table, column }) => !known.has(`${table}.${column}`))).toEqual([]);
    expect(columns.filter(({ projection }) => !namingProjections.some((name) => name === projection))).toEqual([]);
  },
);

test('what can be deleted is named by records alone, of kinds of which a refused deletion tells', () => {
  for (const kind of kinds.filter(isReferable)) {
    expect(namedByOthers).not.toContain(kind.name);
    const named = kinds.flatMap((by) =>
      by.fields.filter(({ references }) => references === kind.name).map(({ name }) => ({ kind: by.name, by: name })),
    );
    expect(kind.children.map(({ kind: name, by }) => ({ kind: name, by }))).toEqual(expect.arrayContaining(named));
  }
  expect([...namedByOthers].filter((name) => findKind(name)?.deletable !== false)).toEqual([]);
});
