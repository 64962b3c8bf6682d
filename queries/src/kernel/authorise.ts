import type { Actor } from '@cadenza/domain/identity/actor';
import { may, type Permission, publicPermissions } from '@cadenza/domain/identity/permissions';
import { isRole } from '@cadenza/domain/identity/roles';

/** The permission table, asked for every query. */
export const isAuthorised = (actor: Actor, permission: Permission): boolean => {
  switch (actor.kind) {
    case 'person':
      return may(actor.roles.filter(isRole), permission);
    case 'public':
      return publicPermissions.includes(permission);
    case 'system':
      return true;
  }
};
