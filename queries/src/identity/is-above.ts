import type { Actor } from '@cadenza/domain/identity/actor';

/** Who is above the companies sees who else is, and all companies; the system, which nobody reads over the shoulder of, too. */
export const isAbove = (actor: Actor): boolean =>
  actor.kind === 'system' || (actor.kind === 'person' && actor.roles.includes('ROLE_SUPER_ADMIN'));
