import type { Actor } from '@cadenza/domain/identity/actor';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { isAuthorised } from '../kernel/authorise.ts';

/** Who may make and change records of a kind, and a demo user who might by other roles. */
export const seesImports = (actor: Actor, { permission }: Kind): boolean => {
  const shown =
    actor.kind === 'person' ? { ...actor, roles: actor.roles.filter((role) => role !== 'ROLE_DEMO') } : actor;
  return isAuthorised(shown, `${permission}.manage`);
};
