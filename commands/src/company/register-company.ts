import { type CompanyState, companyDecider } from '@cadenza/domain/company/company';
import type { CompanyDetails } from '@cadenza/domain/company/company-details';
import { companyStream } from '@cadenza/domain/company/events';
import type { CompanySettings } from '@cadenza/domain/company/settings';
import type { Actor, Person } from '@cadenza/domain/identity/actor';
import { nameStream, uniqueName } from '@cadenza/domain/identity/unique-name';
import { user, userStream } from '@cadenza/domain/identity/user';
import type { Position } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { registry } from '@cadenza/domain/registry/decider';
import { recordStream } from '@cadenza/domain/registry/descriptor';
import { interventionType } from '@cadenza/domain/registry/intervention-type';
import { standardTypes } from '@cadenza/domain/registry/standard-types';
import { contextOf } from '../kernel/actor.ts';
import type { CommandServices } from '../kernel/command-context.ts';
import { keepingLogo, type Logo } from './receive-logo.ts';

type Making = {
  services: Pick<CommandServices, 'execute' | 'clock'>;
  actor: Actor;
  commandId: string;
  correlationId: string;
};
/** `actor` becomes a member. */
export type Registering = Making & { actor: Person };

export type NewCompany = {
  code: string;
  details: { businessName: string } & Partial<CompanyDetails>;
  settings?: Partial<CompanySettings>;
};

export type CompanyRegistration = { companyId: string; position: Position; state: CompanyState };

/** Derived, so that a repeat of the command finds the same company. */
export const companyIdOf = (commandId: string): string => uuidV5(commandId, 'company');

/** Id of a type that a company began with. */
export const standardTypeId = (companyId: string, code: 'O' | 'S'): string =>
  uuidV5(companyId, `interventionType:${code}`);

/**
 * Reserves the code and registers the company with the standard types of intervention (only a developer makes others, and nothing
 * can be scheduled without one): a repeat finishes what was begun.
 */
export const makeCompany = async (
  by: Making,
  companyId: string,
  { code, details: given, settings = {} }: NewCompany,
  logo?: Logo,
): Promise<CompanyRegistration | Rejection> => {
  const { services, actor, commandId, correlationId } = by;
  const details = logo === undefined ? given : { ...given, logo: logo.name };
  const now = services.clock();
  const decided = companyDecider.decide(
    { type: 'RegisterCompany', companyId, code, details, settings },
    companyDecider.initialState(),
    contextOf({ ...actor, companyId }, now),
  );
  if (isRejection(decided)) return decided;
  const common = { permission: 'companies.all', actor: { ...actor, companyId }, correlationId, now } as const;
  const reserved = await services.execute({
    ...common,
    commandId: uuidV5(commandId, 'code'),
    stream: nameStream('companyCode', decided[0]?.type === 'CompanyRegistered' ? decided[0].data.code : code),
    decider: uniqueName,
    decide: (state, context) => uniqueName.decide({ type: 'ReserveName', ownerId: companyId }, state, context),
  });
  if (isRejection(reserved)) {
    return reserved.code === 'already_exists'
      ? reject('already_exists', {}, [{ field: 'code', code: 'already_exists' }])
      : reserved;
  }
  const registered = await services.execute({
    ...common,
    commandId,
    stream: companyStream(companyId),
    decider: companyDecider,
    decide: (state, context) =>
      state.status === 'none'
        ? keepingLogo(decided, logo)
        : companyDecider.decide({ type: 'ChangeCompany', changes: {} }, state, context),
  });
  if (isRejection(registered)) return registered;
  const refused = await registerStandardTypes(by, companyId);
  return refused ?? { companyId, position: registered.position, state: registered.state };
};

/** Makes the company, and its creator a member: a repeat finishes what was begun. */
export const registerCompany = async (
  by: Registering,
  given: NewCompany,
  logo?: Logo,
): Promise<CompanyRegistration | Rejection> => {
  const { services, actor, commandId, correlationId } = by;
  const companyId = companyIdOf(commandId);
  const made = await makeCompany(by, companyId, given, logo);
  if (isRejection(made)) return made;
  const membership = { companyId, active: true, maintainerId: null, roles: [] };
  const joined = await services.execute({
    ...{ permission: 'companies.all', actor: { ...actor, companyId }, correlationId, now: services.clock() },
    commandId: uuidV5(commandId, 'membership'),
    stream: userStream(actor.userId),
    decider: user,
    decide: (state, context) => user.decide({ type: 'SetMembership', membership }, state, context),
  });
  return isRejection(joined) ? joined : { ...made, position: joined.position };
};

/** The two types that every company begins with; made with it, so with its permission. */
const registerStandardTypes = async (by: Making, companyId: string): Promise<Rejection | undefined> => {
  for (const { code, name } of standardTypes) {
    const id = standardTypeId(companyId, code);
    const done = await by.services.execute({
      permission: 'companies.all',
      actor: { ...by.actor, companyId },
      commandId: uuidV5(by.commandId, `interventionType:${code}`),
      correlationId: by.correlationId,
      now: by.services.clock(),
      stream: recordStream(interventionType, { id, companyId }),
      decider: registry,
      decide: (state, context) =>
        registry.decide({ type: 'CreateRecord', kind: interventionType, id, values: { name, code } }, state, context),
    });
    if (isRejection(done)) return done;
  }
  return undefined;
};
