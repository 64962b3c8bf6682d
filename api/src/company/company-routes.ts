import { companyDecider } from '@cadenza/domain/company/company';
import type { CompanyDetails } from '@cadenza/domain/company/company-details';
import { companyStream } from '@cadenza/domain/company/events';
import { nameStream, uniqueName } from '@cadenza/domain/identity/unique-name';
import { user, userStream } from '@cadenza/domain/identity/user';
import { isRejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid, uuidV5 } from '@cadenza/domain/kernel/uuid';
import { fold } from '@cadenza/infra/commands/execute';
import { z } from 'zod';
import type { Session } from '../identity/sessions.ts';
import { orThrow, Problem, problem } from '../kernel/problem.ts';
import { bearerRoute, type Call, created, ok, type Route } from '../rest/route.ts';
import { companyToWire, detailsFromWire } from './wire.ts';

type Details = { businessName: string } & Partial<CompanyDetails>;

const companyBody = z.looseObject({ company: z.unknown() });

/** The `company` part as an object: JSON text in a multipart form, or the object itself in JSON. */
const companyPart = (body: Record<string, unknown>): Record<string, unknown> => {
  const part = body.company;
  try {
    const value: unknown = typeof part === 'string' ? JSON.parse(part) : part;
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    throw problem('unreadable');
  }
  throw new Problem(reject('invalid_fields', {}, [{ field: 'company', code: 'required' }]));
};

/** Reserves the code, registers the company, and makes its creator a member: a repeat finishes what was begun. */
const registerCompany = async (call: Call, { actor }: Session) => {
  const { services, commandId } = call;
  const part = companyPart(call.body as Record<string, unknown>);
  const companyId = uuidV5(commandId, 'company');
  const code = String(part.identificationCode ?? '');
  const now = services.clock();
  const within = { ...actor, companyId };
  const decided = companyDecider.decide(
    { type: 'RegisterCompany', companyId, code, details: detailsFromWire(part) as Details },
    companyDecider.initialState(),
    { companyId, actorId: actor.userId, now },
  );
  if (isRejection(decided)) throw new Problem(decided);
  const common = { actor: within, correlationId: call.correlationId, now };
  const reserved = await services.execute({
    ...common,
    permission: 'companies.all',
    commandId: uuidV5(commandId, 'code'),
    stream: nameStream('companyCode', code),
    decider: uniqueName,
    decide: (state, context) => uniqueName.decide({ type: 'ReserveName', ownerId: companyId }, state, context),
  });
  if (isRejection(reserved)) {
    throw new Problem(
      reserved.code === 'already_exists'
        ? reject('already_exists', {}, [{ field: 'identificationCode', code: 'already_exists' }])
        : reserved,
    );
  }
  const registered = orThrow(
    await services.execute({
      ...common,
      permission: 'companies.all',
      commandId,
      stream: companyStream(companyId),
      decider: companyDecider,
      decide: (state, context) =>
        state.status === 'none'
          ? decided
          : companyDecider.decide({ type: 'ChangeCompany', changes: {} }, state, context),
    }),
  );
  const membership = { companyId, active: true, maintainerId: null };
  const joined = orThrow(
    await services.execute({
      ...common,
      permission: 'companies.all',
      commandId: uuidV5(commandId, 'membership'),
      stream: userStream(actor.userId),
      decider: user,
      decide: (state, context) => user.decide({ type: 'SetMembership', membership }, state, context),
    }),
  );
  return { state: registered.state, position: joined.position };
};

/** What the path through the product needs of administration: making a company and reading one. */
export const companyRoutes: readonly Route[] = [
  bearerRoute({
    area: 'administration',
    method: 'POST',
    path: '/api/companies',
    summary: 'Creates a company; its creator becomes a member',
    permission: 'companies.all',
    body: companyBody,
    answers: { status: 201 },
    handle: async (call, session) => {
      const { state, position } = await registerCompany(call, session);
      call.services.readAfter.wrote(session, position);
      return created(companyToWire(state));
    },
  }),
  bearerRoute({
    area: 'administration',
    method: 'GET',
    path: '/api/companies/{id}',
    summary: 'A company: the selected one, or any for a super administrator',
    permission: 'company.manage',
    answers: { status: 200 },
    handle: async ({ params, services }, { actor }) => {
      const id = params.id ?? '';
      const allowed = isUuid(id) && (id === actor.companyId || actor.roles.includes('ROLE_SUPER_ADMIN'));
      const state = allowed ? await fold(services.store, companyStream(id), companyDecider) : undefined;
      if (!state || state.status === 'none') throw problem('not_found');
      return ok(companyToWire(state));
    },
  }),
];
