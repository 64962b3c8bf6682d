import { isDemo, may, type Permission } from '@cadenza/domain/identity/permissions';
import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import type { Session } from './session.ts';

/** What somebody wants to do: under which permission, and whether it changes something. */
export type Wish = {
  permission: Permission;
  /** `PUT /api/…`, `Mutation.…`: a call that changes something. Undefined for one that reads. */
  writing: string | undefined;
};

/** Calls of the session itself, by who may make them although they may change nothing else. */
const exceptions: Readonly<Record<string, readonly ('demo' | 'expired')[]>> = {
  'POST /api/companies/{id}/switch': ['demo', 'expired'],
  'PUT /api/user/change-password': ['expired'],
};

/**
 * The one question of the permission table: may this session do that? A demo user changes nothing and one with an expired password
 * only the password, whatever the permission says. Login, refresh and logout ask for no session.
 */
export const refusal = ({ claims }: Session, { permission, writing }: Wish): Rejection | undefined => {
  const { roles, passwordExpired } = claims;
  const excepted = writing === undefined ? [] : (exceptions[writing] ?? []);
  const changes = writing !== undefined;
  if (passwordExpired && (changes ? !excepted.includes('expired') : permission !== 'session.own'))
    return reject('password_expired');
  if (isDemo(roles) && changes && !excepted.includes('demo')) return reject('not_authorised');
  return may(roles, permission) ? undefined : reject('not_authorised');
};
