import { user, userStream } from '@cadenza/domain/identity/user';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { fold } from '@cadenza/infra/event-store/fold';
import { companyIdOf, registerCompany } from '../company/register-company.ts';
import { systemActor } from '../kernel/actor.ts';
import type { CommandServices } from '../kernel/command-context.ts';
import type { Accounts } from './accounts.ts';
import { hashPassword } from './password-hash.ts';
import { guessable } from './password-strength.ts';
import { registerUser } from './register-user.ts';

export type FirstAdministrator = {
  username: string;
  password: string;
  name: string;
  surname: string;
  companyName: string;
  companyCode: string;
};

/** Ids derive from the names that were given: the same command again finishes what was cut off. */
const space = '0d8a5a0e-6f0c-5b57-8b0b-3b6e5d2f9a10';

type Needs = Pick<CommandServices, 'pool' | 'store' | 'execute' | 'clock'> & { accounts: Accounts };

/** Somebody who can log in as super administrator: one without a company cannot. */
const administratorExists = async ({ pool, store }: Needs): Promise<boolean> => {
  const { rows } = await pool.query<{ user_id: string }>('select user_id from identity.accounts order by password_set');
  for (const { user_id } of rows) {
    const state = await fold(store, userStream(user_id), user);
    if (state.status !== 'registered' || !state.active || !state.profile.roles.includes('ROLE_SUPER_ADMIN')) continue;
    if (state.memberships.some(({ active }) => active)) return true;
  }
  return false;
};

/**
 * Makes the first super administrator and the first company of an installation. Rejected with `already_exists` when there
 * is a super administrator, and as the commands themselves are: a weak password, a code that is none.
 */
export const makeFirstAdministrator = async (
  services: Needs,
  given: FirstAdministrator,
): Promise<{ userId: string; companyId: string } | Rejection> => {
  if (await administratorExists(services)) return reject('already_exists');
  const { username, password, name, surname, companyName, companyCode } = given;
  const weak = await guessable(password, given);
  if (weak) return weak;
  const userId = uuidV5(space, `user ${username}`);
  const companyCommand = uuidV5(space, `company ${companyCode}`);
  const companyId = companyIdOf(companyCommand);
  const begun = (await services.accounts.byId(userId)) !== undefined;
  const registered = await registerUser(
    { services, actor: systemActor(companyId), commandId: uuidV5(space, `register ${username}`) },
    {
      userId,
      profile: { name, surname, username, email: null, roles: ['ROLE_SUPER_ADMIN'] },
      password,
      memberships: [], // making the company brings it
    },
  );
  if (isRejection(registered)) return registered;
  // Cut off the last time, perhaps with another password: the one given now counts.
  if (begun) {
    const hash = await hashPassword(password);
    if (isRejection(hash)) return hash;
    await services.accounts.setPassword(userId, hash);
  }
  const actor = { kind: 'person' as const, userId, companyId, roles: ['ROLE_SUPER_ADMIN'], maintainerId: null };
  const made = await registerCompany(
    { services, actor, commandId: companyCommand, correlationId: companyCommand },
    { code: companyCode, details: { businessName: companyName } },
  );
  return isRejection(made) ? made : { userId, companyId };
};
