import type { Kind } from '@cadenza/domain/registry/descriptor';
import { maintainer } from '@cadenza/domain/registry/maintainer';
import { type ScopedDb, withCompany } from '@cadenza/infra/postgres/company-scope';
import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import { maintainersNamed } from '../identity/queries.ts';
import { namingsOf } from './namings.ts';
import { registryTable, snakeCase } from './tables.ts';

/** A record by what people call it, or look for it by. */
export type NamedRow = { id: string; value: string; active: boolean };

const tableOf = (kind: Kind): RawBuilder<unknown> => sql.table(`rm.${registryTable(kind).name}`);

/** One text field of all records of a kind: what cells of a file name them by. */
export const namesOfKind = async (db: ScopedDb, companyId: string, kind: Kind, field: string): Promise<NamedRow[]> => {
  const at = sql.ref(`t.${snakeCase(field)}`);
  const { rows } = await sql<NamedRow>`
    select t.id, ${at}::text as value, t.active from ${tableOf(kind)} t
     where t.company_id = ${companyId} and ${at} is not null order by t.id`.execute(db);
  return rows;
};

/** Projections whose rows name records. */
export const namingProjections = ['registry', 'planning', 'documents', 'support', 'reports', 'identity'] as const;

/** Those of these records that something names: another record, planned work, a document, a request, a report's schedule, a user. */
export const usedOf = async (
  pool: Pool,
  companyId: string,
  kind: Kind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const namings = namingsOf(kind);
  const found =
    namings.length === 0
      ? []
      : await withCompany(pool, companyId, async (db) => {
          const wanted = sql`${[...ids]}::uuid[]`;
          const parts = namings.map(
            ({ table, ids: named, names }) =>
              sql`select ${named} as id from ${sql.table(`rm.${table}`)} t
                   where t.company_id = ${companyId} and ${names(wanted)}`,
          );
          const { rows } = await sql<{ id: string }>`
            select distinct id from (${sql.join(parts, sql` union all `)}) named
             where id = any(${[...ids]}::text[])`.execute(db);
          return rows.map(({ id }) => id);
        });
  const ofUsers = kind.name === maintainer.name ? await maintainersNamed(pool, companyId, ids) : [];
  return new Set([...found, ...ofUsers]);
};
