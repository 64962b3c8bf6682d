import type { AccountRole, Role } from '@cadenza/domain/identity/roles';
import { givenRolesIn, type Membership } from '@cadenza/domain/identity/user-profile';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { rowsOf } from '@cadenza/infra/postgres/database';
import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import { wordOrder } from '../kernel/in-words.ts';
import { holdTo } from '../kernel/queries-ceiling.ts';

/** A user of a company, with the membership of that company. */
export type CompanyUser = {
  id: string;
  name: string;
  surname: string;
  username: string;
  email: string | null;
  /** Of the account and of the membership, as they were given: what custom roles grant is not among them. */
  roles: readonly Role[];
  active: boolean;
  passwordExpired: boolean;
  /** Number of the user's events so far. */
  version: number;
  membership: Membership;
};

type Row = Omit<CompanyUser, 'membership' | 'roles' | 'passwordExpired'> & {
  roles: AccountRole[];
  password_expired: boolean;
  memberships: Membership[];
};

/** Of a list without a page; a longer one throws `TooManyRows`. */
export const maxUsers = 1_000;

export const userSortFields = ['username', 'name', 'surname', 'email', 'active'] as const;

export type UserList = {
  sortBy: (typeof userSortFields)[number];
  descending: boolean;
  page?: number | undefined;
  rowsPerPage?: number | undefined;
  /** Whether super administrators are listed, which only their like may see. */
  superAdministrators: boolean;
  ids?: readonly string[] | undefined;
  /** A part of name, surname, both together, user name or e-mail address. */
  search?: string | undefined;
  /** May log in and work in the company, or not. */
  active?: boolean | undefined;
  /** Name of a specified role, or id of a custom one: as given. */
  role?: string | undefined;
};

const toUser = (row: Row, companyId: string): CompanyUser => {
  const { memberships, roles, password_expired, version, id, name, surname, username, email, active } = row;
  const none = { companyId, active: false, maintainerId: null, roles: [] };
  return {
    ...{ id, name, surname, username, email, active },
    passwordExpired: password_expired,
    version,
    roles: givenRolesIn({ profile: { roles }, memberships }, companyId),
    membership: memberships.find((one) => one.companyId === companyId) ?? none,
  };
};

/** For `like`: what is typed stands for itself. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * Users stand above companies, so this reads as the owner, not in a company's scope: the company is part of the
 * statement. In its scope a company's request sees names only.
 */
export const listUsers = async (
  db: ScopedDb,
  companyId: string,
  list: UserList,
): Promise<{ rows: CompanyUser[]; totalRows: number }> => {
  const direction = list.descending ? 'desc' : 'asc';
  const paged = list.page !== undefined && list.rowsPerPage !== undefined;
  const rows = await rowsOf<Row & { total: bigint }>(
    db,
    `select id, name, surname, username, email, roles, active, password_expired, version, memberships, count(*) over () as total
       from rm.users u
      where memberships @> jsonb_build_array(jsonb_build_object('companyId', $1::text)) and not deleted
        and ($2 or not roles @> '{ROLE_SUPER_ADMIN}')
        and ($3::uuid[] is null or id = any($3))
        and ($4::text is null or concat_ws(' ', name, surname, name, username, email) ilike '%' || $4 || '%')
        and ($5::boolean is null or $5 = (active and memberships @>
              jsonb_build_array(jsonb_build_object('companyId', $1::text, 'active', true))))
        and ($6::text is null or roles @> array[$6]
          or memberships @> jsonb_build_array(jsonb_build_object('companyId', $1::text, 'roles', jsonb_build_array($6::text)))
          or memberships @> jsonb_build_array(jsonb_build_object('companyId', $1::text,
               'customRoles', jsonb_build_array(jsonb_build_object('roleId', $6::text)))))
      order by ${list.sortBy === 'active' ? 'active' : `${list.sortBy} ${wordOrder}`} ${direction} nulls last, id
      limit $7 offset $8`,
    [
      companyId,
      list.superAdministrators,
      list.ids ?? null,
      list.search ? literal(list.search) : null,
      list.active ?? null,
      list.role ?? null,
      ...(paged ? [list.rowsPerPage, ((list.page ?? 1) - 1) * (list.rowsPerPage ?? 0)] : [maxUsers, 0]),
    ],
  );
  const totalRows = Number(rows[0]?.total ?? 0);
  if (!paged) holdTo(maxUsers, totalRows);
  return { rows: rows.map((row) => toUser(row, companyId)), totalRows };
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

/** Which maintainer of a company each of these users is; those who are none are left out. Reads as the owner. */
export const maintainersOfUsers = async (
  db: ScopedDb,
  companyId: string,
  userIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await rowsOf<{ id: string; maintainer: string }>(
    db,
    `select u.id, m->>'maintainerId' as maintainer from rm.users u, jsonb_array_elements(u.memberships) m
      where u.id = any($1::uuid[]) and m->>'companyId' = $2::text and m->>'maintainerId' is not null`,
    [[...userIds], companyId],
  );
  return new Map(rows.map(({ id, maintainer }) => [id, maintainer]));
};

/** Those of these maintainers that a user of the company is, at work or not. Reads as the owner. */
export const maintainersNamed = async (
  pool: Pool,
  companyId: string,
  maintainerIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `select distinct m->>'maintainerId' as id from rm.users u, jsonb_array_elements(u.memberships) m
      where u.memberships @> jsonb_build_array(jsonb_build_object('companyId', $1::text)) and not u.deleted
        and m->>'companyId' = $1 and m->>'maintainerId' = any($2::text[])`,
    [companyId, [...maintainerIds]],
  );
  return rows.map(({ id }) => id);
};

/** Active users of a company who have the role of its administrator there, as far as the rows know. */
export const administratorIds = async (pool: Pool, companyId: string): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `select id from rm.users u, lateral (select jsonb_build_object('companyId', $1::text, 'active', true) as here) h
      where active and (memberships @> jsonb_build_array(here || '{"roles": ["ROLE_ADMIN"]}')
                     or memberships @> jsonb_build_array(here || '{"customRoles": [{"grants": "ROLE_ADMIN"}]}'))
      order by id`,
    [companyId],
  );
  return rows.map(({ id }) => id);
};

/** Of these users of a company, those that are there, and whether they are above the companies. Reads as the owner. */
export const usersThere = async (
  db: ScopedDb,
  companyId: string,
  ids: readonly string[],
): Promise<{ id: string; version: number; superAdministrator: boolean }[]> => {
  const rows = await rowsOf<{ id: string; version: number; superAdministrator: boolean }>(
    db,
    `select id, version, roles @> '{ROLE_SUPER_ADMIN}' as "superAdministrator" from rm.users
      where id = any($1::uuid[]) and not deleted
        and memberships @> jsonb_build_array(jsonb_build_object('companyId', $2::text))`,
    [[...ids], companyId],
  );
  return rows;
};

/** Whether somebody is above the companies: only their like sees them. Reads as the owner. */
export const isSuperAdministrator = async (db: ScopedDb, userId: string): Promise<boolean> => {
  const rows = await rowsOf<unknown>(db, `select 1 from rm.users where id = $1 and roles @> '{ROLE_SUPER_ADMIN}'`, [
    userId,
  ]);
  return rows.length === 1;
};
