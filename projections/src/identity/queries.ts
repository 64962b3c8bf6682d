import type { AccountRole, Role } from '@cadenza/domain/identity/roles';
import { type Membership, rolesIn } from '@cadenza/domain/identity/user';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import { holdTo } from '../kernel/queries-ceiling.ts';

/** A user of a company, with the membership of that company. */
export type CompanyUser = {
  id: string;
  name: string;
  surname: string;
  username: string;
  email: string | null;
  /** Of the account and of the membership. */
  roles: readonly Role[];
  active: boolean;
  membership: Membership;
};

type Row = Omit<CompanyUser, 'membership' | 'roles'> & {
  roles: AccountRole[];
  memberships: Membership[];
  total: bigint;
};

/** Of a list without a page; a longer one throws `TooManyRows`. */
export const maxUsers = 1_000;

export type UserList = {
  /** username, name, surname or email */
  sortBy: 'username' | 'name' | 'surname' | 'email';
  descending: boolean;
  page?: number | undefined;
  rowsPerPage?: number | undefined;
  /** Whether super administrators are listed, which only their like may see. */
  superAdministrators: boolean;
};

/**
 * Users stand above companies, so this reads as the owner, not in a company's scope: the company is part of the
 * statement. In its scope a company's request sees names only.
 */
export const listUsers = async (
  pool: Pool,
  companyId: string,
  list: UserList,
): Promise<{ rows: CompanyUser[]; totalRows: number }> => {
  const direction = list.descending ? 'desc' : 'asc';
  const paged = list.page !== undefined && list.rowsPerPage !== undefined;
  const { rows } = await pool.query<Row>(
    `select id, name, surname, username, email, roles, active, memberships, count(*) over () as total
       from rm.users where memberships @> jsonb_build_array(jsonb_build_object('companyId', $1::text))
        and ($2 or not roles @> '{ROLE_SUPER_ADMIN}')
      order by lower(${list.sortBy}) ${direction}, id ${paged ? 'limit $3 offset $4' : 'limit $3'}`,
    [
      companyId,
      list.superAdministrators,
      ...(paged ? [list.rowsPerPage, ((list.page ?? 1) - 1) * (list.rowsPerPage ?? 0)] : [maxUsers]),
    ],
  );
  const totalRows = Number(rows[0]?.total ?? 0);
  if (!paged) holdTo(maxUsers, totalRows);
  return {
    rows: rows.map(({ memberships, roles, total: _total, ...user }) => ({
      ...user,
      roles: rolesIn({ profile: { roles }, memberships }, companyId),
      membership: memberships.find((one) => one.companyId === companyId) ?? {
        companyId,
        active: false,
        maintainerId: null,
        roles: [],
      },
    })),
    totalRows,
  };
};

/** `Marta Greco` of a row of `rm.users`: the one way in which "who did it" is written. */
export const fullName = (user: string): RawBuilder<string | null> =>
  sql`${sql.ref(`${user}.name`)} || ' ' || ${sql.ref(`${user}.surname`)}`;

/**
 * Names by user id, for "who did it"; run it in `withCompany`, whose row level security shows users of the company only:
 * others have no name there.
 */
export const userNames = async (db: ScopedDb, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, ${fullName('u')} as name from rm.users u where u.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
};

/** Active users of a company who have the role of its administrator there, as far as the rows know. */
export const administratorIds = async (pool: Pool, companyId: string): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `select id from rm.users where active and memberships @> jsonb_build_array(jsonb_build_object(
        'companyId', $1::text, 'active', true, 'roles', jsonb_build_array('ROLE_ADMIN'))) order by id`,
    [companyId],
  );
  return rows.map(({ id }) => id);
};

/** Whether somebody is above the companies: only their like sees them. Reads as the owner. */
export const isSuperAdministrator = async (pool: Pool, userId: string): Promise<boolean> => {
  const { rowCount } = await pool.query(`select 1 from rm.users where id = $1 and roles @> '{ROLE_SUPER_ADMIN}'`, [
    userId,
  ]);
  return rowCount === 1;
};
