import { may } from '@cadenza/domain/identity/permissions';
import { asOwnerAtOnce } from '@cadenza/infra/postgres/company-scope';
import { type CompanyUser, listUsers } from '@cadenza/projections/identity/queries';
import type { CommandServices } from '../kernel/command-context.ts';

export type Payer = { id: string; name: string; email: string };

const mayPay = ({ roles, membership }: CompanyUser): boolean =>
  may([...roles, ...(membership.customRoles ?? []).map(({ grants }) => grants)], 'contracts.manage');

/** Who pays for a company and can be written to: its own people, and nobody who stands above the companies. */
export const payersOf = async ({ pool }: Pick<CommandServices, 'pool'>, companyId: string): Promise<Payer[]> => {
  const list = { sortBy: 'surname', descending: false, active: true, superAdministrators: false } as const;
  const { rows } = await asOwnerAtOnce(pool, (db) => listUsers(db, companyId, list));
  return rows
    .filter(mayPay)
    .flatMap(({ id, name, surname, email }) => (email === null ? [] : [{ id, name: `${name} ${surname}`, email }]));
};
