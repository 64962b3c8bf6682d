import type { UserEvent } from './user-events.ts';

/**
 * Where an event ends what sessions of before may do: in one company, or in all of them. Undefined where they go on. A new
 * password ends them together with the old one, where passwords are (`infra/src/postgres/pending-passwords.ts`).
 */
export const endsSessionsIn = (event: UserEvent): string | 'all' | undefined => {
  switch (event.type) {
    case 'UserDeactivated':
    case 'UserPasswordExpired':
    case 'UserDeleted':
      return 'all';
    case 'UserChanged':
      return event.data.changes.roles === undefined ? undefined : 'all';
    case 'UserMembershipSet':
      return event.data.membership.companyId;
    case 'UserMembershipRemoved':
      return event.data.companyId;
    case 'UserRegistered':
    case 'UserActivated':
    case 'UserPasswordChanged':
      return undefined;
    default:
      return event satisfies never;
  }
};
