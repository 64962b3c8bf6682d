import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { rowsOf } from '@cadenza/infra/postgres/database';
import type { Pool } from 'pg';
import { wordOrder } from '../kernel/in-words.ts';

/** One role that one user holds in a company: the name of a specified role, or the id of a custom one. */
export type HeldRoleRow = { userId: string; name: string; surname: string; username: string; role: string };

export type HeldRoleList = {
  userId?: string | undefined;
  /** As `HeldRoleRow.role`. */
  role?: string | undefined;
  sortBy: 'username' | 'name' | 'surname';
  descending: boolean;
  page?: number | undefined;
  rowsPerPage?: number | undefined;
  /** Whether those of super administrators are listed, which only their like may see. */
  superAdministrators: boolean;
};

/** Of a list without a page. */
const maxHeldRoles = 5_000;

/** Every role of every user of a company, as it was given. */
export const listHeldRoles = async (
  db: ScopedDb,
  companyId: string,
  list: HeldRoleList,
): Promise<{ rows: HeldRoleRow[]; totalRows: number }> => {
  const direction = list.descending ? 'desc' : 'asc';
  const paged = list.page !== undefined && list.rowsPerPage !== undefined;
  const rows = await rowsOf<HeldRoleRow & { total: bigint }>(
    db,
    `select u.id as "userId", u.name, u.surname, u.username, held.role, count(*) over () as total
       from rm.users u
      cross join lateral jsonb_array_elements(u.memberships) m
      cross join lateral (
        select unnest(u.roles) as role
        union select jsonb_array_elements_text(m -> 'roles')
        union select jsonb_array_elements(coalesce(m -> 'customRoles', '[]')) ->> 'roleId'
      ) held
      where u.memberships @> jsonb_build_array(jsonb_build_object('companyId', $1::text)) and m ->> 'companyId' = $1
        and not u.deleted and ($2 or not u.roles @> '{ROLE_SUPER_ADMIN}')
        and ($3::uuid is null or u.id = $3) and ($4::text is null or held.role = $4)
      order by u.${list.sortBy} ${wordOrder} ${direction}, u.id, held.role
      limit $5 offset $6`,
    [
      companyId,
      list.superAdministrators,
      list.userId ?? null,
      list.role ?? null,
      ...(paged ? [list.rowsPerPage, ((list.page ?? 1) - 1) * (list.rowsPerPage ?? 0)] : [maxHeldRoles, 0]),
    ],
  );
  return {
    rows: rows.map(({ total: _, ...row }) => row),
    totalRows: Number(rows[0]?.total ?? 0),
  };
};

/** Who holds a custom role of a company, by name; `superAdministrators` false: only who is none. */
export const usersWithRole = async (
  pool: Pool,
  companyId: string,
  roleId: string,
  { superAdministrators }: { superAdministrators: boolean },
): Promise<{ id: string; name: string }[]> => {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select id, name || ' ' || surname as name from rm.users
      where not deleted and memberships @> jsonb_build_array(jsonb_build_object('companyId', $1::text,
              'customRoles', jsonb_build_array(jsonb_build_object('roleId', $2::text))))
        and ($3 or not roles @> '{ROLE_SUPER_ADMIN}')
      order by surname ${wordOrder}, id limit 100`,
    [companyId, roleId, superAdministrators],
  );
  return rows;
};

/** Somebody who works in a company now, by the names of the specified roles that they have there, in no order that tells a name. */
export type WorkingUser = { id: string; name: string; surname: string; roles: readonly string[] };

/** Who works in a company now: what its public pages offer. No super administrator and no demo user. */
export const workingUsers = async (db: ScopedDb, companyId: string): Promise<readonly WorkingUser[]> => {
  const rows = await rowsOf<WorkingUser>(
    db,
    `select u.id, u.name, u.surname, array(
              select jsonb_array_elements_text(m -> 'roles')
               union select jsonb_array_elements(coalesce(m -> 'customRoles', '[]')) ->> 'grants'
               order by 1) as roles
       from rm.users u cross join lateral jsonb_array_elements(u.memberships) m
      where u.active and not u.deleted and not u.roles @> '{ROLE_SUPER_ADMIN}'
        and u.memberships @> jsonb_build_array(jsonb_build_object('companyId', $1::text, 'active', true))
        and m ->> 'companyId' = $1 and not m -> 'roles' = '["ROLE_DEMO"]'::jsonb
      order by u.id limit 1000`,
    [companyId],
  );
  return rows;
};
