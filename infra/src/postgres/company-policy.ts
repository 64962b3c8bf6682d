import pg from 'pg';

const nameOf = (schema: string, table: string): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;

/** The company of the scope as text; null without one. */
const companyOfScope = "nullif(current_setting('cadenza.company_id', true), '')";

const wallSql = (name: string, visible: string): string => `
    alter table ${name} enable row level security;
    alter table ${name} force row level security;
    drop policy if exists company on ${name};
    create policy company on ${name} for select to cadenza_reader using (${visible});
    drop policy if exists owner on ${name};
    create policy owner on ${name} for all to current_user using (true) with check (true);`;

/**
 * The SQL that keeps companies apart in a table with a `company_id uuid`; run it where the table is made.
 *
 * Two policies, and row level security is forced: `cadenza_reader` sees the company of its scope (nothing without one);
 * the role that makes the table, the projector, writes every company's rows. A policy for the owner, and not a role
 * with BYPASSRLS, because managed databases give nobody the right to make such a role. So the wall stands between
 * requests and rows: whoever answers a request goes through `withCompany`, and only projectors use the pool directly.
 *
 * NB operators that are not leakproof (`ilike`, full text) cannot use an index before the policy has been applied:
 * begin such an index with `company_id`.
 */
export const companyPolicySql = (schema: string, table: string): string => {
  const name = nameOf(schema, table);
  return `${wallSql(name, `company_id = ${companyOfScope}::uuid`)}
    grant select on ${name} to cadenza_reader;`;
};

/** What a request of a company sees of a table above companies: some columns, of the rows for which `visible` holds. */
export type Shown = {
  columns: readonly string[];
  /** A condition on the row; `company` is the SQL of the scope's company id as text, null without a scope. */
  visible: (company: string) => string;
};

/**
 * The same wall for a table above companies. All other columns stay closed to `cadenza_reader`, whatever the schema
 * grants by default, in conditions too: what they hold may be about other companies.
 */
export const sharedPolicySql = (schema: string, table: string, { columns, visible }: Shown): string => {
  const name = nameOf(schema, table);
  return `${wallSql(name, visible(companyOfScope))}
    revoke all on ${name} from cadenza_reader;
    grant select (${columns.map(pg.escapeIdentifier).join(', ')}) on ${name} to cadenza_reader;`;
};
