import type { CustomRoleEvent } from '@cadenza/domain/identity/custom-roles';
import type { UserEvent } from '@cadenza/domain/identity/user-events';
import type { Membership, UserProfile } from '@cadenza/domain/identity/user-profile';
import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { byId, defineProjection, type Handler } from '../kernel/projection.ts';
import { identityActivity } from './activity.ts';
import { type UserRow, userTable } from './tables.ts';

const profileColumns = ({ name, surname, username, email, roles }: Partial<UserProfile>): Partial<UserRow> =>
  Object.fromEntries(
    Object.entries({ name, surname, username, email, roles }).filter(([, value]) => value !== undefined),
  );

type Change<E extends UserEvent> = (row: UserRow, data: E['data']) => UserRow;

const change = <E extends UserEvent>(next: Change<E>): Handler<E> => ({
  required: ({ data }) => [byId(userTable, data.userId)],
  apply: ({ data, type, revision }: RecordedEvent<E>, rows) => {
    const old = rows.get(userTable, data.userId);
    if (!old) throw new Error(`${type} before the user ${data.userId} was registered`);
    rows.put(userTable, { ...next(old, data), version: revision + 1 });
    return { kind: 'user', ids: [data.userId] };
  },
});

/** Roles have no rows: a company's stand in one stream, which is read whole. Who looks at them is told to do so again. */
const roleTold = <E extends CustomRoleEvent>(): Handler<E> => ({
  required: () => [],
  apply: ({ data }: RecordedEvent<E>) => ({ kind: 'role', ids: [data.roleId] }),
});

const without = (row: UserRow, companyId: string): Membership[] =>
  row.memberships.filter((membership) => membership.companyId !== companyId);

export const identityProjection = defineProjection<UserEvent | CustomRoleEvent>({
  name: 'identity',
  module: import.meta.url,
  topic: 'identity',
  prefixes: ['user', 'customRoles'],
  tables: [userTable],
  handlers: {
    UserRegistered: {
      required: ({ data }) => [byId(userTable, data.userId)],
      apply: ({ data: { userId, profile, memberships }, revision }, rows) => {
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
          version: revision + 1,
          deleted: false,
        });
        return { kind: 'user', ids: [userId] };
      },
    },
    UserChanged: change((row, { changes }) => ({ ...row, ...profileColumns(changes) })),
    UserActivated: change((row) => ({ ...row, active: true })),
    UserDeactivated: change((row) => ({ ...row, active: false })),
    UserPasswordChanged: change((row) => ({ ...row, password_expired: false })),
    UserPasswordExpired: change((row) => ({ ...row, password_expired: true })),
    UserMembershipSet: {
      ...change((row, { membership }) => ({
        ...row,
        memberships: [...without(row, membership.companyId), membership],
      })),
      company: ({ data }) => data.membership.companyId,
    },
    UserMembershipRemoved: {
      ...change((row, { companyId }) => ({ ...row, memberships: without(row, companyId) })),
      company: ({ data }) => data.companyId,
    },
    UserDeleted: change((row) => ({ ...row, username: '', email: null, roles: [], active: false, deleted: true })),
    CustomRoleCreated: roleTold(),
    CustomRoleChanged: roleTold(),
    CustomRoleRemoved: roleTold(),
  },
  tells: identityActivity,
});
