import { folded } from '@cadenza/domain/exchange/cells';
import { keyFields, type Mapping } from '@cadenza/domain/exchange/columns';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { keysOf } from './names.ts';

/**
 * The field by which the rows of a file seem to be records that are there: each row has another text in it, some of them are those of a record,
 * and none of several. Null where there is none: then every row is a new record. `texts`: of each row, by column.
 */
export const guessKey = async (
  db: ScopedDb,
  companyId: string,
  { kind, columns, texts }: { kind: Kind; columns: Mapping; texts: readonly (readonly string[])[] },
): Promise<string | null> => {
  for (const field of keyFields(kind)) {
    const at = columns.indexOf(field);
    if (at < 0) continue;
    const given = texts.map((row) => (row[at] ?? '').trim()).filter((text) => text !== '');
    if (new Set(given.map(folded)).size < given.length) continue;
    const find = await keysOf(db, companyId, kind, field);
    const found = given.map((text) => find(text).length);
    if (found.some((count) => count > 0) && found.every((count) => count <= 1)) return field;
  }
  return null;
};
