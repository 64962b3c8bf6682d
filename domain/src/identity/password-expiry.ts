import type { CompanySettings } from '../company/settings.ts';
import type { RegisteredUser } from './user.ts';

const day = 24 * 60 * 60 * 1000;

/** What of a company decides how long a password is good there. */
export type PasswordSettings = Pick<CompanySettings, 'passwordExpiry' | 'expiryDays' | 'changePasswordFirstLogin'>;

/**
 * Whether a user has to choose another password before anything else: somebody has forced it, the company wants none that another
 * person has chosen, or it is older than the company lets it get. `set` and `now` are milliseconds.
 */
export const isPasswordExpired = (
  { passwordExpired, ownPassword }: Pick<RegisteredUser, 'passwordExpired' | 'ownPassword'>,
  { passwordExpiry, expiryDays, changePasswordFirstLogin }: PasswordSettings,
  { set, now }: { set: number; now: number },
): boolean =>
  passwordExpired || (changePasswordFirstLogin && !ownPassword) || (passwordExpiry && now - set >= expiryDays * day);
