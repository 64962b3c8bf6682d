import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import type { RegistryCommand } from '@cadenza/domain/registry/commands';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { isUsedKind, plannedUses } from '@cadenza/projections/planning/queries-of-uses';
import { type MadeContext, shownWithin } from './remove-made.ts';

/** Nobody is asked about planned work where an activation is taken back: what was planned since keeps the record switched on. */
export const refusalOfUse = async (
  { services, actor }: MadeContext,
  command: RegistryCommand,
): Promise<Rejection | undefined> => {
  if (command.type !== 'SetRecordActive' || command.active || !isUsedKind(command.kind.name)) return undefined;
  const { companyId } = actor;
  const { name } = command.kind;
  const head = await services.store.head();
  if (!(await services.waitFor(['planning', 'registry'], head, shownWithin))) return reject('service_unavailable');
  const { total } = await withCompany(services.pool, companyId, (db) =>
    plannedUses(db, companyId, name, command.id, { now: services.clock(), limit: 1 }),
  );
  return total > 0 ? reject('used_since') : undefined;
};
