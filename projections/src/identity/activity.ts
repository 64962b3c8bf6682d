import type { CustomRoleEvent } from '@cadenza/domain/identity/custom-roles';
import type { UserEvent } from '@cadenza/domain/identity/user-events';
import {
  type Activities,
  type ActivityOf,
  type ChangeInfo,
  differences,
  type FieldChange,
} from '../kernel/activity.ts';
import { type UserRow, userTable } from './tables.ts';

const fullName = ({ name, surname }: Pick<UserRow, 'name' | 'surname'>): string => `${name} ${surname}`;

const companiesOf = ({ memberships }: Pick<UserRow, 'memberships'>): string[] =>
  memberships.map(({ companyId }) => companyId);

/** Of the account: in the histories of all companies of the user, as each of them sees the account. */
const ofAccount =
  <E extends UserEvent>(
    tell: (data: E['data'], before: UserRow, after: UserRow) => Partial<ChangeInfo>,
  ): ActivityOf<E> =>
  ({ data }, rows) => {
    const before = rows.get(userTable, data.userId);
    return (later) => {
      const after = later.get(userTable, data.userId);
      if (!before || !after) return null;
      return { subject: data.userId, companies: companiesOf(before), ...tell(data, before, after) };
    };
  };

const membershipIn = ({ memberships }: UserRow, company: string) =>
  memberships.find(({ companyId }) => companyId === company);

/** Of the membership in one company: no other learns of it. */
const ofMembership = (before: UserRow, after: UserRow, company: string): Partial<ChangeInfo> => {
  const [old, now] = [membershipIn(before, company), membershipIn(after, company)];
  return {
    companies: [company],
    ...(!old && { name: fullName(after) }),
    changes: differences(['active', 'maintainerId', 'roles', 'customRoles'], { ...old }, { ...now }),
  };
};

const switched = (active: boolean): FieldChange[] => [['active', !active, active]];

/** What each event of a user tells the user's histories. A password is never in an event; roles have no histories. */
export const identityActivity: Activities<UserEvent | CustomRoleEvent> = {
  UserRegistered:
    ({ data: { userId, profile, memberships } }) =>
    () => ({ subject: userId, companies: companiesOf({ memberships }), name: fullName(profile) }),
  UserChanged: ofAccount(({ changes }, before, after) => ({
    ...((changes.name ?? changes.surname) !== undefined && { name: fullName(after) }),
    changes: differences(Object.keys(changes), { ...before }, { ...after }),
  })),
  UserActivated: ofAccount(() => ({ changes: switched(true) })),
  UserDeactivated: ofAccount(() => ({ changes: switched(false) })),
  UserPasswordChanged: ofAccount(() => ({})),
  UserPasswordExpired: ofAccount(() => ({})),
  UserMembershipSet: ofAccount(({ membership }, before, after) => ofMembership(before, after, membership.companyId)),
  UserDeleted: ofAccount(() => ({})),
  CustomRoleCreated: null,
  CustomRoleChanged: null,
  CustomRoleRemoved: null,
  UserMembershipRemoved: ofAccount(({ companyId }, before, after) => ofMembership(before, after, companyId)),
};
