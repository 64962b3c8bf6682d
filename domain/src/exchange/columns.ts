import type { Kind } from '../registry/descriptor.ts';
import type { Field } from '../registry/fields.ts';
import { folded } from './cells.ts';

/** What each column of a file is in the record, by the field's name; null: nothing. */
export type Mapping = readonly (string | null)[];

/**
 * The column of a file that names records by their id, and in the plan of an import. Files that go out have it, so that each row comes back as
 * the record that it was, whatever else is called alike.
 */
export const idColumn = 'id';

/** Words alone: `N° matricola (S/N)` and `n matricola s n` are one. */
const bare = (text: string): string => folded(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Which column is which field, by its heading: the field's name in code, on the wire, or its label in any language. Each field
 * once, the first column that says so.
 */
export const matchColumns = (
  kind: Kind,
  headings: readonly string[],
  labels: (field: Pick<Field, 'name'>) => readonly string[],
): Mapping => {
  const names = new Map<string, string>();
  for (const field of kind.fields)
    for (const word of [field.name, field.wire, ...labels(field)]) {
      const key = bare(word);
      if (!names.has(key)) names.set(key, field.name);
    }
  for (const word of labels({ name: idColumn })) names.set(bare(word), idColumn);
  const taken = new Set<string>();
  return headings.map((heading) => {
    const name = names.get(bare(heading));
    if (name === undefined || taken.has(name)) return null;
    taken.add(name);
    return name;
  });
};

/** By what records that are there can be found again: their id, what they are called, and what people look for them by. */
export const keyFields = (kind: Kind): readonly string[] => [
  idColumn,
  kind.label,
  ...kind.foundBy,
  ...kind.fields.flatMap(({ name }) =>
    name === 'code' && name !== kind.label && !kind.foundBy.includes(name) ? [name] : [],
  ),
];

/** The kinds that have a list of their own go out and come in. */
export const isExchanged = ({ screen, stream }: Kind): boolean => screen !== null && stream.of !== 'parent';
