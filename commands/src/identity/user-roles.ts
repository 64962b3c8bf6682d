import { builtInRoleOf } from '@cadenza/domain/identity/custom-roles';
import { isAccountRole, isCompanyRole } from '@cadenza/domain/identity/roles';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { changeUser, type UserSaved, type Wishes } from './change-user.ts';
import { customRolesOf } from './custom-roles.ts';

type Asked = Parameters<typeof changeUser>[0];

type Given = { userId: string; roleId: string; held: boolean; anew?: boolean };

const heldAlready = reject('already_exists', {}, [{ field: 'roleId', code: 'already_exists' }]);

/** One role more or less: two people who each give another one both succeed. */
const wishFor = async (asked: Asked, { roleId, held, anew = false }: Given): Promise<Wishes | Rejection> => {
  const builtIn = builtInRoleOf(roleId);
  const asItIs = anew ? heldAlready : [];
  if (isAccountRole(builtIn)) {
    return ({ profile }) => {
      if (anew && profile.roles.includes(builtIn)) return heldAlready;
      const roles = profile.roles.filter((role) => role !== builtIn);
      return [{ type: 'ChangeUser', changes: { roles: held ? [...roles, builtIn] : roles } }];
    };
  }
  if (isCompanyRole(builtIn)) {
    return (_, membership) => {
      if (membership.roles.includes(builtIn) === held) return asItIs;
      const roles = membership.roles.filter((role) => role !== builtIn);
      return [{ type: 'SetMembership', membership: { ...membership, roles: held ? [...roles, builtIn] : roles } }];
    };
  }
  const role = (await customRolesOf(asked.services, asked.actor)).find(({ id }) => id === roleId);
  if (!role || (held && role.removed)) return held ? unknownRole : reject('not_found');
  if (held && !role.active)
    return reject('inactive_reference', { field: 'roleId' }, [{ field: 'roleId', code: 'inactive' }]);
  return ({ profile }, membership) => {
    if (held && role.forSuperAdministrators && !profile.roles.includes('ROLE_SUPER_ADMIN'))
      return reject('role_reserved');
    const { customRoles = [], ...rest } = membership;
    if (customRoles.some((one) => one.roleId === roleId) === held) return asItIs;
    const others = customRoles.filter((one) => one.roleId !== roleId);
    const given = held ? [...others, { roleId, grants: role.grants }] : others;
    return [{ type: 'SetMembership', membership: { ...rest, customRoles: given } }];
  };
};

const unknownRole = reject('invalid_fields', {}, [{ field: 'roleId', code: 'not_found' }]);

/**
 * Gives a role to a user of the selected company, or takes it (`held` false). The last one stays. `anew`: who has it already is not
 * given it once more; without that, as it was wished is as it is.
 */
export const setUserRole = async (asked: Asked, given: Given): Promise<UserSaved | Rejection> => {
  const wish = await wishFor(asked, given);
  return isRejection(wish) ? wish : changeUser(asked, given.userId, wish);
};
