import type { Actor } from './actor.ts';
import { type Permission, publicPermissions } from './permissions.ts';
import { isRole, type Role } from './roles.ts';

/**
 * Who may do what, of any actor: a person by `allows`, which asks the permission table to read or to write; the public what stands open to
 * it; the system everything, for the company that it acts for.
 */
export const authorisedBy =
  (allows: (roles: readonly Role[], permission: Permission) => boolean) =>
  (actor: Actor, permission: Permission): boolean => {
    switch (actor.kind) {
      case 'person':
        return allows(actor.roles.filter(isRole), permission);
      case 'public':
        return publicPermissions.includes(permission);
      case 'system':
        return true;
    }
  };
