import { customRoleNames } from '@cadenza/commands/identity/custom-roles';
import { maintainer } from '@cadenza/domain/registry/maintainer';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import type { CompanyUser } from '@cadenza/projections/identity/queries';
import { recordsById } from '@cadenza/projections/registry/queries';
import type { Services } from '../services.ts';

/** What users are called among maintainers, and roles of the company's own making, by id. */
export const userLabels = async (
  services: Pick<Services, 'pool' | 'folds'>,
  companyId: string,
  rows: readonly CompanyUser[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = rows.flatMap(({ membership }) => membership.maintainerId ?? []);
  const found = await withCompany(services.pool, companyId, (db) => recordsById(db, companyId, maintainer, ids));
  const own = await customRoleNames(services, companyId);
  return new Map([
    ...found.map(({ id, values }): [string, string] => [id, String(values[maintainer.label] ?? '')]),
    ...own,
  ]);
};
