import { redirect } from '@tanstack/react-router';
import { NotAuthorizedError } from '../app/not-authorized.ts';
import { mayOpen, type ScreenArea } from '../lib/access.ts';
import { session } from '../lib/services.ts';
import type { Claims } from '../lib/session/claims.ts';
import { signedIn } from '../lib/session/session-store.ts';
import { wayBack } from '../lib/way-back.ts';

type Here = Parameters<typeof wayBack>[0];

export const requireSession = (here: Here): Claims => {
  const claims = signedIn(session.get())?.claims;
  if (claims === undefined) throw redirect({ to: '/login', search: wayBack(here), replace: true });
  return claims;
};

/** For every screen but the password page itself: an expired password comes first. */
export const requireCurrentPassword = (here: Here): Claims => {
  const claims = requireSession(here);
  if (claims.passwordExpired) throw redirect({ to: '/password', search: wayBack(here), replace: true });
  return claims;
};

export const requireArea = (area: ScreenArea) => (): void => {
  const roles = signedIn(session.get())?.claims.roles ?? [];
  if (!mayOpen(roles, area)) throw new NotAuthorizedError();
};
