import type { Membership } from '@cadenza/domain/identity/user-profile';
import { globalTable } from '../kernel/table.ts';

/**
 * A user stands above companies: only the identity part of the api reads this table. A company's request sees the names
 * of its own users, for "who did it", and nothing else.
 */
export type UserRow = {
  id: string;
  name: string;
  surname: string;
  username: string;
  email: string | null;
  roles: readonly string[];
  active: boolean;
  password_expired: boolean;
  memberships: readonly Membership[];
  /** Number of events of the user so far: a form sends back the one that it was filled from. */
  version: number;
  /** Only the name is left, for who has worked with the user, and where that was. */
  deleted: boolean;
};

export const userTable = globalTable<UserRow>({
  name: 'users',
  columns: {
    id: 'uuid not null',
    name: 'text not null',
    surname: 'text not null',
    username: 'text not null',
    email: 'text',
    roles: 'text[] not null',
    active: 'boolean not null',
    password_expired: 'boolean not null',
    memberships: 'jsonb not null',
    version: 'integer not null',
    deleted: 'boolean not null',
  },
  indexes: ['using gin (memberships jsonb_path_ops)'],
  // NB tables that are there already get a change of this by a migration: see `002-names.sql`.
  shown: {
    columns: ['id', 'name', 'surname'],
    visible: (company) => `memberships @> jsonb_build_array(jsonb_build_object('companyId', ${company}))`,
  },
});
