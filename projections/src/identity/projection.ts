import type { Membership, UserEvent, UserProfile } from '@cadenza/domain/identity/user';
import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { byId, defineProjection, type Handler } from '../kernel/projection.ts';
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
  },
  indexes: ['using gin (memberships jsonb_path_ops)'],
  // NB tables that are there already get a change of this by a migration: see `002-names.sql`.
  shown: {
    columns: ['id', 'name', 'surname'],
    visible: (company) => `memberships @> jsonb_build_array(jsonb_build_object('companyId', ${company}))`,
  },
});

const profileColumns = ({ name, surname, username, email, roles }: Partial<UserProfile>): Partial<UserRow> =>
  Object.fromEntries(
    Object.entries({ name, surname, username, email, roles }).filter(([, value]) => value !== undefined),
  );

type Change<E extends UserEvent> = (row: UserRow, data: E['data']) => UserRow;

const change = <E extends UserEvent>(next: Change<E>): Handler<E> => ({
  required: ({ data }) => [byId(userTable, data.userId)],
  apply: ({ data, type }: RecordedEvent<E>, rows) => {
    const old = rows.get(userTable, data.userId);
    if (!old) throw new Error(`${type} before the user ${data.userId} was registered`);
    rows.put(userTable, next(old, data));
    return { kind: 'user', ids: [data.userId] };
  },
});

const without = (row: UserRow, companyId: string): Membership[] =>
  row.memberships.filter((membership) => membership.companyId !== companyId);

export const identityProjection = defineProjection<UserEvent>({
  name: 'identity',
  module: import.meta.url,
  topic: 'identity',
  prefixes: ['user'],
  tables: [userTable],
  handlers: {
    UserRegistered: {
      required: ({ data }) => [byId(userTable, data.userId)],
      apply: ({ data: { userId, profile, memberships } }, rows) => {
        const { name, surname, username, email, roles } = profile;
        rows.put(userTable, {
          id: userId,
          name,
          surname,
          username,
          email,
          roles,
          active: true,
          password_expired: false,
          memberships,
        });
        return { kind: 'user', ids: [userId] };
      },
    },
    UserChanged: change((row, { changes }) => ({ ...row, ...profileColumns(changes) })),
    UserActivated: change((row) => ({ ...row, active: true })),
    UserDeactivated: change((row) => ({ ...row, active: false })),
    UserPasswordChanged: change((row) => ({ ...row, password_expired: false })),
    UserPasswordExpired: change((row) => ({ ...row, password_expired: true })),
    UserMembershipSet: change((row, { membership }) => ({
      ...row,
      memberships: [...without(row, membership.companyId), membership],
    })),
    UserMembershipRemoved: change((row, { companyId }) => ({ ...row, memberships: without(row, companyId) })),
  },
});
