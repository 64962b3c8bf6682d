import { customRoleNames } from '@cadenza/commands/identity/custom-roles';
import { maintainer } from '@cadenza/domain/registry/maintainer';
import type { CompanyUser } from '@cadenza/queries/identity/users';
import { recordsById } from '@cadenza/queries/registry/records';
import { answered } from '../kernel/answered.ts';
import type { Session } from '../kernel/session.ts';
import type { Services } from '../services.ts';

/** What users are called among maintainers, and roles of the company's own making, by id. */
export const userLabels = async (
  { services, session }: { services: Pick<Services, 'pool' | 'clock' | 'folds'>; session: Session },
  rows: readonly CompanyUser[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = rows.flatMap(({ membership }) => membership.maintainerId ?? []);
  const found = await answered({ services, session }, recordsById(maintainer), ids);
  const own = await customRoleNames(services, session.actor.companyId);
  return new Map([
    ...found.map(({ id, values }): [string, string] => [id, String(values[maintainer.label] ?? '')]),
    ...own,
  ]);
};
