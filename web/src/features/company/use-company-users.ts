import { useCallback } from 'react';
import { http } from '../../lib/services.ts';
import { useRead } from './use-read.ts';

/** Who works in a company, as `GET /api/company-users/` documents it. */
export type CompanyUser = {
  readonly id: string;
  readonly userId: string;
  readonly user: { readonly name: string; readonly surname: string; readonly username: string };
  readonly active: 'Y' | 'N';
};

/** A user who could be let in, too. */
export type Candidate = {
  readonly id: string;
  readonly name: string;
  readonly surname: string;
  readonly username: string;
};

type Read = { readonly members: readonly CompanyUser[]; readonly candidates: readonly Candidate[] };

/** Users of any company, and those of the selected one who are not among them: whom a super administrator can let in. */
export const useCompanyUsers = (companyId: string) => {
  const load = useCallback(
    async (signal: AbortSignal): Promise<Read> => {
      const query = { 'filters[companySelectedId]': companyId };
      const members = await http.json<readonly CompanyUser[]>('/api/company-users/', { query, signal });
      const { data } = await http.json<{ data: readonly Candidate[] }>('/api/users', { signal });
      const known = new Set(members.map(({ userId }) => userId));
      return { members, candidates: data.filter(({ id }) => !known.has(id)) };
    },
    [companyId],
  );
  return useRead(load);
};

export const addCompanyUser = (companyId: string, userId: string): Promise<CompanyUser> =>
  http.json('/api/company-users', { method: 'POST', body: { userId, companySelectedId: companyId } });

export const removeCompanyUser = ({ id }: CompanyUser): Promise<unknown> =>
  http.json(`/api/company-users/${id}`, { method: 'DELETE' });

export const setCompanyUserActive = ({ id }: CompanyUser, active: boolean): Promise<CompanyUser> =>
  http.json(`/api/company-users/${id}/active/${active ? 'Y' : 'N'}`, { method: 'PUT' });
