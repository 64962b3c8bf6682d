import { isRole } from '@cadenza/domain/identity/roles';
import type { TFunction } from 'i18next';

/** A specified role by its name in the reader's language; one of the company's own by the name that it was given. */
export const roleName = (name: string, t: TFunction<readonly ['identity', 'session', 'registry', 'common']>): string =>
  isRole(name) ? t(`session:role.${name}`) : name;
