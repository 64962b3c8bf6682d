import type { Membership } from '@cadenza/domain/identity/user';
import type { Pool } from 'pg';

/** A user of a company, with the membership of that company. */
export type CompanyUser = {
  id: string;
  name: string;
  surname: string;
  username: string;
  email: string | null;
  roles: string[];
  active: boolean;
  membership: Membership;
};

type Row = Omit<CompanyUser, 'membership'> & { memberships: Membership[]; total: bigint };

export type UserList = {
  /** username, name, surname or email */
  sortBy: 'username' | 'name' | 'surname' | 'email';
  descending: boolean;
  page?: number | undefined;
  rowsPerPage?: number | undefined;
};

/**
 * Users stand above companies, so this reads as the owner, not in a company's scope: the company is part of the
 * statement, and this file is the only place that reads the table.
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
      order by lower(${list.sortBy}) ${direction}, id ${paged ? 'limit $2 offset $3' : ''}`,
    paged ? [companyId, list.rowsPerPage, ((list.page ?? 1) - 1) * (list.rowsPerPage ?? 0)] : [companyId],
  );
  return {
    rows: rows.map(({ memberships, total: _total, ...user }) => ({
      ...user,
      membership: memberships.find((one) => one.companyId === companyId) ?? {
        companyId,
        active: false,
        maintainerId: null,
      },
    })),
    totalRows: Number(rows[0]?.total ?? 0),
  };
};

/** `Marta Greco` by user id, for "who did it"; only users of the company, others have no name there. */
export const userNames = async (
  pool: Pool,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select id, name || ' ' || surname as name from rm.users
      where id = any($2::uuid[]) and memberships @> jsonb_build_array(jsonb_build_object('companyId', $1::text))`,
    [companyId, ids],
  );
  return new Map(rows.map((row) => [row.id, row.name]));
};
