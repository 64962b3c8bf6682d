import type { Kind } from '@cadenza/domain/registry/descriptor';
import { type RawBuilder, sql } from 'kysely';
import { hasSearchText, snakeCase } from './tables.ts';

/** More words than anybody remembers of a name would only cost. */
const maxWords = 6;

const wordsOf = (text: string): string[] =>
  [...new Set(text.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, maxWords);

const column = (name: string): RawBuilder<unknown> => sql.ref(`t.${snakeCase(name)}`);

/** What else than its label a record of row `t` is looked for by; null where the kind has nothing. */
export const foundByOf = (kind: Kind): RawBuilder<unknown> | null =>
  kind.foundBy.length === 0 ? null : sql.join(kind.foundBy.map(column));

/** What is written beside the columns of a record, for `hasSearchText`: label and `foundBy` in small letters. */
export const searchTextOf = ({ label, foundBy }: Kind, row: Readonly<Record<string, unknown>>): string =>
  [label, ...foundBy]
    .map((name) => row[snakeCase(name)])
    .filter((value) => typeof value === 'string')
    .join(' ')
    .toLowerCase();

/**
 * What words are looked for in: label and `foundBy` of row `t` in small letters; a day as people write it (DD-MM-YYYY) and as it is
 * stored. A row of a build before this text was kept has none: then it is made.
 */
const searchedText = (kind: Kind): RawBuilder<unknown> => {
  const label = column(kind.label);
  const others = foundByOf(kind);
  if (kind.fields.some(({ name, type }) => name === kind.label && type === 'date'))
    return sql`(to_char(${label}, 'DD-MM-YYYY') || ' ' || ${label}::text)`;
  return hasSearchText(kind)
    ? sql`coalesce(t.search_text, lower(concat_ws(' ', ${label}, ${others})))`
    : sql`lower(${label})`;
};

/**
 * That each of the words stands somewhere in a record, in whatever order; true of a text without any. `elsewhere`: where else a word may
 * stand, as conditions on row `t`.
 */
export const hasWords = (
  kind: Kind,
  text: string,
  elsewhere: (word: string) => readonly RawBuilder<unknown>[] = () => [],
): RawBuilder<unknown> => {
  const each = wordsOf(text).map((word) => {
    const own = sql`position(${word} in ${searchedText(kind)}) > 0`;
    return sql`(${sql.join([own, ...elsewhere(word)], sql` or `)})`;
  });
  return each.length === 0 ? sql`true` : sql.join(each, sql` and `);
};
