import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { sql } from 'kysely';

export type Named = { id: string; label: string | null };

/** A record, or a user, that a line of a history names, as of a position. */
export type NamedAt = { id: string; at: string; from?: NameSource };

/** The projection whose events give a thing its name; the registry's, unless told. */
export type NameSource = 'registry' | 'identity' | 'company' | 'documents' | 'support' | 'reports' | 'catalogue';

/**
 * What records and users were called then, by `id position`. Names are kept once, each from the position on at which it was given;
 * who came into the company later than what is told of them has the first that the company knew.
 */
export const namesAt = async (
  db: ScopedDb,
  companyId: string,
  asked: readonly NamedAt[],
): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for (const [source, some] of Map.groupBy(asked, ({ from = 'registry' }) => from)) {
    const unique = new Map(some.map((one) => [`${one.id} ${one.at}`, one]));
    const keys = [...unique.values()];
    const table = sql.ref(`rm.${source}_activity`);
    const name = (upTo: boolean) => sql`
      select a.name from ${table} a where a.company_id = ${companyId} and a.subject_id = k.id and a.name is not null
         and a.id ${upTo ? sql`<=` : sql`>`} k.at order by a.id ${upTo ? sql`desc` : sql`asc`} limit 1`;
    const { rows } = await sql<{ id: string; at: string; name: string | null }>`
      select k.id, k.at::text, coalesce((${name(true)}), (${name(false)})) as name
        from unnest(${keys.map(({ id }) => id)}::uuid[], ${keys.map(({ at }) => at)}::bigint[]) k (id, at)`.execute(db);
    for (const row of rows) if (row.name !== null) found.set(`${row.id} ${row.at}`, row.name);
  }
  return found;
};
