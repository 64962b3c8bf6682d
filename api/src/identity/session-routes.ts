import { user, userStream } from '@cadenza/domain/identity/user';
import { rolesIn } from '@cadenza/domain/identity/user-profile';
import { fold } from '@cadenza/infra/event-store/fold';
import { z } from 'zod';
import { callerAddress } from '../kernel/caller-address.ts';
import { orThrow, problem } from '../kernel/problem.ts';
import { foundById } from '../operations/operation.ts';
import { bearerRoute, type Call, noContent, ok, publicRoute, type Route } from '../rest/route.ts';
import type { Origin } from './sessions.ts';
import { myCompaniesShape, profileShape, tokenPairShape } from './shapes.ts';

const secretText = z.string({ error: 'required' }).min(1, { error: 'required' }).max(512, { error: 'too_long' });

/** The address as Fastify sees it and as it is counted, and what the client says of itself. */
const originOf = ({ request }: Call): Origin => ({
  address: callerAddress(request.ip),
  device: String(request.headers['user-agent'] ?? ''),
});

/** Area `session` of the contract, and `logout`, which ends the refresh token too. */
export const sessionRoutes: readonly Route[] = [
  publicRoute('POST /api/login_check', {
    area: 'session',
    summary: 'Logs in',
    rate: 'login',
    /** `companyId`: where the user worked last on this device; one that is not open to them counts as none. */
    body: z.object({ username: secretText, password: secretText, companyId: z.string().max(36).nullish() }),
    answers: { status: 200, schema: tokenPairShape },
    handle: async (call) => {
      const { username, password, companyId } = call.body;
      return ok(orThrow(await call.services.sessions.login(username, password, originOf(call), companyId)));
    },
  }),
  publicRoute('POST /token/refresh', {
    area: 'session',
    summary: 'A new pair of tokens; the refresh token can be used once',
    rate: 'refresh',
    body: z.object({ refresh_token: secretText }),
    answers: { status: 200, schema: tokenPairShape },
    handle: async (call) => ok(orThrow(await call.services.sessions.refresh(call.body.refresh_token, originOf(call)))),
  }),
  publicRoute('POST /api/logout', {
    area: 'session',
    summary: 'Ends the login that the refresh token belongs to',
    rate: 'public',
    body: z.object({ refresh_token: secretText }),
    answers: { status: 204 },
    handle: async (call) => {
      await call.services.sessions.logout(call.body.refresh_token);
      return noContent;
    },
  }),
  bearerRoute('POST /api/companies/{id}/switch', {
    area: 'session',
    summary: 'An access token for another company of the user',
    permission: 'session.own',
    parameters: { id: foundById },
    answers: { status: 200, schema: z.strictObject({ token: z.string() }) },
    handle: async ({ services, params }, session) =>
      ok(orThrow(await services.sessions.switchCompany(session, params.id))),
  }),
  bearerRoute('GET /api/my-companies', {
    area: 'session',
    summary: 'Companies that the user may enter',
    permission: 'session.own',
    answers: { status: 200, schema: myCompaniesShape },
    handle: async ({ services }, session) => ok({ data: await services.sessions.companies(session) }),
  }),
  bearerRoute('GET /api/user/profile/', {
    area: 'session',
    summary: 'The own profile',
    permission: 'session.own',
    answers: { status: 200, schema: profileShape },
    handle: async ({ services }, { actor }) => {
      const state = await fold(services.store, userStream(actor.userId), user);
      if (state.status !== 'registered') throw problem('not_found');
      const { name, surname, username, email } = state.profile;
      return ok({ id: actor.userId, name, surname, username, email, roles: rolesIn(state, actor.companyId) });
    },
  }),
  bearerRoute('PUT /api/user/change-password', {
    area: 'session',
    summary: 'Changes the own password and ends every session of the user',
    permission: 'session.own',
    body: z.object({ oldPassword: secretText, password: secretText, confirmPassword: secretText }),
    answers: { status: 200, schema: z.strictObject({ changed: z.literal(true) }) },
    handle: async (call, session) => {
      const { services, body, commandId } = call;
      orThrow(await services.sessions.changePassword(session, { ...body, commandId }, originOf(call)));
      return ok({ changed: true });
    },
  }),
];
