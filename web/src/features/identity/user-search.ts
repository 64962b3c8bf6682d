import type { UserQuery } from '../../lib/schema.gen.ts';

export type UsersWanted = Pick<UserQuery, 'search' | 'active' | 'role' | 'sortBy' | 'descending'>;

/** The role that an address asks for: `role:ROLE_ADMIN`, as other lists write their filters. */
export const roleOf = (filtri: string | undefined): string | null => /^role:([\w-]+)$/.exec(filtri ?? '')?.[1] ?? null;

const given = (name: string, value: string | null | undefined): Record<string, string> =>
  value === null || value === undefined ? {} : { [name]: value };

/** What the file of the list is asked for with. */
export const exportQuery = ({ search, active, role, sortBy, descending }: UsersWanted): Record<string, string> => ({
  descending: descending === true ? '1' : '0',
  ...given('sortBy', sortBy),
  ...given('filters[search]', search),
  ...given('filters[roles]', role),
  ...(typeof active === 'boolean' ? { 'filters[active]': active ? 'Y' : 'N' } : {}),
});
