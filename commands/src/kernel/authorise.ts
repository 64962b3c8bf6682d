import { mayWrite, type Permission, publicPermissions } from '@cadenza/domain/identity/permissions';
import { isRole } from '@cadenza/domain/identity/roles';
import type { Actor } from './actor.ts';

/** The permission table, asked for every command: each of them writes. */
export const isAuthorised = (actor: Actor, permission: Permission): boolean => {
  switch (actor.kind) {
    case 'person':
      return mayWrite(actor.roles.filter(isRole), permission);
    case 'public':
      return publicPermissions.includes(permission);
    case 'system':
      return true;
  }
};
