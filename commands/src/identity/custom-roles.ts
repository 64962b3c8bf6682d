import type { Actor } from '@cadenza/domain/identity/actor';
import {
  builtInRoleOf,
  type CustomRole,
  type CustomRoleCommand,
  type CustomRoleState,
  customRoles,
  customRolesStream,
} from '@cadenza/domain/identity/custom-roles';
import type { Position } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { usersWithRole } from '@cadenza/projections/identity/queries-of-roles';
import { type CommandContext, type CommandServices, commandOf } from '../kernel/command-context.ts';

/** Those for super administrators are nothing that others know of. */
const isKnownTo = (actor: Actor, { forSuperAdministrators }: Pick<CustomRole, 'forSuperAdministrators'>): boolean =>
  !forSuperAdministrators ||
  actor.kind !== 'person' ||
  actor.roles.some((role) => role === 'ROLE_SUPER_ADMIN' || role === 'ROLE_DEVELOPER');

/** Names of all roles that the company has made, by id: who sees that somebody holds one is told which. */
export const customRoleNames = async (
  { folds }: Pick<CommandServices, 'folds'>,
  companyId: string,
): Promise<ReadonlyMap<string, string>> => {
  const known = await folds.state(customRolesStream(companyId), customRoles, companyId);
  return new Map([...known.values()].map(({ id, name }) => [id, name]));
};

/** The roles that the company has made, and that the actor may know of. */
export const customRolesOf = async (
  { folds }: Pick<CommandServices, 'folds'>,
  actor: Actor,
): Promise<CustomRoleState[]> => {
  const { companyId } = actor;
  const known = await folds.state(customRolesStream(companyId), customRoles, companyId);
  return [...known.values()].filter((role) => isKnownTo(actor, role));
};

export type CustomRoleSaved = { position: Position; role: CustomRoleState };

/**
 * Makes, changes or removes a role of the selected company. Who holds it keeps it from being removed, and who is no super
 * administrator from being made one for super administrators: others would see that somebody holds what they know nothing of.
 */
export const changeCustomRole = async (
  asked: CommandContext,
  command: CustomRoleCommand,
): Promise<CustomRoleSaved | Rejection> => {
  const { services, actor } = asked;
  const { companyId } = actor;
  const removes = command.type === 'RemoveCustomRole' && builtInRoleOf(command.roleId) === undefined;
  const reserves = command.type === 'ChangeCustomRole' && command.changes.forSuperAdministrators === true;
  if (removes || reserves) await services.readAfter.wait(actor, ['identity']);
  const done = await services.execute({
    ...commandOf(asked),
    permission: 'roles.manage',
    stream: customRolesStream(companyId),
    decider: customRoles,
    decide: async (state, context) => {
      const events = customRoles.decide(command, state, context);
      const asksHolders = removes || (reserves && state.get(command.roleId)?.forSuperAdministrators === false);
      if (isRejection(events) || !asksHolders) return events;
      const among = { superAdministrators: removes };
      const holders = await usersWithRole(services.pool, companyId, command.roleId, among);
      if (holders.length === 0) return events;
      const users = holders.map(({ id, name }) => ({ kind: 'user', id, label: name }));
      const names = users
        .slice(0, 5)
        .map(({ label }) => label)
        .join(', ');
      return { ...reject(removes ? 'in_use' : 'role_held_by_others', { names }), users };
    },
  });
  if (isRejection(done)) return done;
  const role = done.state.get(command.roleId);
  return role ? { position: done.position, role } : reject('not_found');
};
