import { may } from '@cadenza/domain/identity/permissions';
import { asOwnerAtOnce } from '@cadenza/infra/postgres/company-scope';
import { type CompanyUser, listUsers } from '@cadenza/projections/identity/queries';
import type { CommandServices } from '../kernel/command-context.ts';

/** Who can be sent a report: its rights in the company as they are now. `email`: null where there is none to send to. */
export type ReportReceiver = { id: string; name: string; email: string | null };

const mayHaveOne = ({ roles, membership }: CompanyUser): boolean =>
  may([...roles, ...(membership.customRoles ?? []).map(({ grants }) => grants)], 'reports.print');

/**
 * Users who work in a company and may have its reports made. `ids`: of these only. `superAdministrators`: whether those above the
 * companies are among them, whom only their like know of.
 */
export const reportReceivers = async (
  { pool }: Pick<CommandServices, 'pool'>,
  companyId: string,
  { ids, superAdministrators }: { ids?: readonly string[]; superAdministrators: boolean },
): Promise<ReportReceiver[]> => {
  const list = { sortBy: 'surname', descending: false, active: true, superAdministrators, ids } as const;
  const { rows } = await asOwnerAtOnce(pool, (db) => listUsers(db, companyId, list));
  return rows.filter(mayHaveOne).map(({ id, name, surname, email }) => ({ id, name: `${name} ${surname}`, email }));
};
