import type { CompanySettings } from '../company/settings.ts';
import type { RegisteredUser } from './user.ts';

const day = 24 * 60 * 60 * 1000;

/** What of a company decides how long a password is good there. */
export type PasswordSettings = Pick<CompanySettings, 'passwordExpiry' | 'expiryDays' | 'changePasswordFirstLogin'>;

/**
 * Whether a user has to choose another password before anything else: somebody has forced it, the company wants one's own at the first
 * login, or it is older than the company lets it get. `letIn`: the first login is over, with the password that another person has chosen.
 * `set` and `now` are milliseconds.
 */
export const isPasswordExpired = (
  { passwordExpired, ownPassword, letIn }: Pick<RegisteredUser, 'passwordExpired' | 'ownPassword'> & { letIn: boolean },
  { passwordExpiry, expiryDays, changePasswordFirstLogin }: PasswordSettings,
  { set, now }: { set: number; now: number },
): boolean =>
  passwordExpired ||
  (changePasswordFirstLogin && !ownPassword && !letIn) ||
  (passwordExpiry && now - set >= expiryDays * day);
