import type { UseCaseServices } from '@cadenza/commands/create-services';
import { registerUser } from '@cadenza/commands/identity/register-user';
import { systemActor } from '@cadenza/commands/kernel/actor';
import { createExecute } from '@cadenza/commands/kernel/execute';
import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import type { CompanySettings } from '@cadenza/domain/company/settings';
import type { CompanyRole, Role } from '@cadenza/domain/identity/roles';
import { nameStream, uniqueName } from '@cadenza/domain/identity/unique-name';
import { splitRoles } from '@cadenza/domain/identity/user-profile';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { newId } from '@cadenza/infra/ids';
import { cheapHash, password } from '@cadenza/infra/passwords/testing/cheap-hash';

type UserOptions = {
  maintainerId?: string | null;
  username?: string;
  /** Whether the password is kept as everybody's is, at a cost. */
  hashed?: boolean;
  /** Other companies that the user works in, and what the user is there. */
  elsewhere?: { companyId: string; roles: CompanyRole[] }[];
};

/** Companies and their users, made as the system does. */
export const createPeople = (services: Pick<UseCaseServices, 'store' | 'accounts' | 'clock'>) => {
  const execute = createExecute({ store: services.store });

  const company = async (businessName: string, settings: Partial<CompanySettings> = {}): Promise<string> => {
    const companyId = newId();
    const commandId = newId();
    const code = `C${companyId.slice(-8)}`;
    const by = {
      ...{ permission: 'companies.all' as const, actor: systemActor(companyId) },
      ...{ commandId, correlationId: commandId, now: services.clock() },
    };
    const named = await execute({
      ...by,
      stream: nameStream('companyCode', code),
      decider: uniqueName,
      decide: (state, context) => uniqueName.decide({ type: 'ReserveName', ownerId: companyId }, state, context),
    });
    if (isRejection(named)) throw new Error(named.code);
    const done = await execute({
      ...by,
      stream: companyStream(companyId),
      decider: companyDecider,
      decide: (state, context) =>
        companyDecider.decide(
          { type: 'RegisterCompany', companyId, code, details: { businessName }, settings },
          state,
          context,
        ),
    });
    if (isRejection(done)) throw new Error(done.code);
    return companyId;
  };

  const user = async (
    companyId: string,
    roles: Role[],
    { maintainerId = null, username = `u-${newId()}`, hashed = false, elsewhere = [] }: UserOptions = {},
  ): Promise<{ userId: string; username: string }> => {
    const userId = newId();
    // An account that is there already keeps its hash.
    if (!hashed) await services.accounts.save(userId, username, cheapHash);
    const { account, company } = splitRoles(roles);
    const done = await registerUser(
      { services: { ...services, execute }, actor: systemActor(companyId), commandId: newId() },
      {
        userId,
        profile: { name: 'Marta', surname: 'Greco', username, email: null, roles: account },
        password,
        memberships: [
          { companyId, active: true, maintainerId, roles: company },
          ...elsewhere.map((one) => ({ ...one, active: true, maintainerId: null })),
        ],
      },
    );
    if (isRejection(done)) throw new Error(done.code);
    return { userId, username };
  };

  return { company, user };
};
