import { reject } from '@cadenza/domain/kernel/rejection';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { importsOf } from '@cadenza/projections/exchange/queries';
import { userNames } from '@cadenza/projections/identity/queries';
import { defineQuery, type Reading } from '../kernel/query.ts';
import { seesImports } from './sees-imports.ts';

/** The last imports of a kind, the newest first, each with the name of who started it: null for who is no user of the company any more. */
export const imports = defineQuery({
  ...{ name: 'exchange.imports', permission: 'session.own', reads: ['exchange', 'identity'] },
  run: async ({ db, companyId, actor }: Reading, { kind, most }: { kind: Kind; most: number }) => {
    if (!seesImports(actor, kind)) return reject('not_authorised');
    const rows = await importsOf(db, companyId, kind.name, most);
    const names = await userNames(db, [...new Set(rows.map(({ startedBy }) => startedBy))]);
    return rows.map((row) => ({ ...row, startedByName: names.get(row.startedBy) ?? null }));
  },
});
