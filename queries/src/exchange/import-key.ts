import { folded } from '@cadenza/domain/exchange/cells';
import { keyFields, type Mapping } from '@cadenza/domain/exchange/columns';
import { reject } from '@cadenza/domain/kernel/rejection';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { namesOfKind } from '@cadenza/projections/registry/queries-of-exchange';
import { defineQuery, type Reading } from '../kernel/query.ts';
import { seesImports } from './sees-imports.ts';

/** `texts`: of each row of a file, by column. */
type Wanted = { kind: Kind; columns: Mapping; texts: readonly (readonly string[])[] };

/**
 * The field by which the rows of a file seem to be records that are there: each row has another text in it, some of them are those of a record,
 * and none of several. Null where there is none: then every row is a new record.
 */
export const importKey = defineQuery({
  ...{ name: 'exchange.import-key', permission: 'session.own', reads: ['registry'] },
  run: async ({ db, companyId, actor }: Reading, { kind, columns, texts }: Wanted) => {
    if (!seesImports(actor, kind)) return reject('not_authorised');
    for (const field of keyFields(kind)) {
      const at = columns.indexOf(field);
      if (at < 0) continue;
      const given = texts.map((row) => (row[at] ?? '').trim()).filter((text) => text !== '');
      if (new Set(given.map(folded)).size < given.length) continue;
      const known = Map.groupBy(await namesOfKind(db, companyId, kind, field), ({ value }) => folded(value));
      const found = given.map((text) => known.get(folded(text))?.length ?? 0);
      if (found.some((count) => count > 0) && found.every((count) => count <= 1)) return field;
    }
    return null;
  },
});
