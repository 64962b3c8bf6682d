import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { askerGone } from '../kernel/asker-gone.ts';
import { callerAddress } from '../kernel/caller-address.ts';
import { seeingRefusals, serveCommand } from '../kernel/client-command.ts';
import { addressOf, type Lane, userOf } from '../kernel/lanes.ts';
import { orThrow, Problem, problem } from '../kernel/problem.ts';
import { refusal, type Wish } from '../kernel/refusal.ts';
import type { Session } from '../kernel/session.ts';
import { isStorable } from '../kernel/storable.ts';
import type { Services } from '../services.ts';
import { areaScopes } from './area-scopes.ts';
import { documentedNames, faultNames, inFaultNames } from './fault-names.ts';
import { readForm } from './form.ts';
import { holdingEchoes } from './held-echoes.ts';
import { fastifyPath } from './known-endpoints.ts';
import { ownCompanyOnly } from './own-company.ts';
import { waitForOwnWrites } from './own-writes.ts';
import { type Query, unreadableQuery } from './query-string.ts';
import { toCall, type Uploads } from './read-call.ts';
import type { Answer, Call, Route } from './route.ts';
import type { FileParts } from './upload.ts';
import { remembered, written } from './write-answer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
    /** Where the pages are that the caller sees, without a slash at its end. */
    publicOrigin: string;
  }
}

/**
 * Puts the registry of routes on the server. Who may call, the company of the call, the shape of the body and the waiting
 * for own writes are decided here, for every route alike: a handler cannot forget them.
 */
export const restGateway = async (app: FastifyInstance, options: { routes: readonly Route[]; services: Services }) => {
  app.decorateRequest('session', null);
  const documented = documentedNames(options.routes);
  for (const { name, routes, readBodies } of areaScopes(options.routes)) {
    const area = async (scope: FastifyInstance) => {
      await readBodies(scope);
      putRoutes(scope, routes, documented, options.services);
    };
    await app.register(fastifyPlugin(area, { name, encapsulate: true }));
  }
};

const putRoutes = (
  app: FastifyInstance,
  routes: readonly Route[],
  documented: ReadonlyMap<string, ReadonlySet<string>>,
  services: Services,
): void => {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: fastifyPath(route.path),
      config: {
        ...(route.files && { upload: true }),
        ...('public' in route.access && { anonymous: route.access.rate === 'report' ? 'report' : 'call' }),
      },
      onRequest: async (request) => {
        const { access } = route;
        if ('public' in access) {
          await services.rates.ofAddress(access.rate, callerAddress(request.ip));
          await route.admit?.({ params: request.params as Record<string, string>, services, request });
          return;
        }
        const writing = route.method === 'GET' ? undefined : `${route.method} ${route.path}`;
        const session = await authorise(request, { permission: access.permission, writing }, services);
        services.rates.ofSession(access.rate, session);
      },
      handler: async (request, reply) => {
        try {
          return await answer(route, request, reply, services);
        } catch (error) {
          throw error instanceof Problem ? inItsNames(error, request, documented.get(route.area)) : error;
        }
      },
    });
  }
};

/** A refusal names fields as the contract does, whichever decider it comes from. */
const inItsNames = (
  problem: Problem,
  request: FastifyRequest,
  documented: ReadonlySet<string> = new Set(),
): Problem => {
  const known = faultNames(documented, request.query as Query, request.body);
  const { rejection, strange } = inFaultNames(problem.rejection, known);
  if (strange.length === 0) return problem;
  request.log.error({ code: rejection.code, fields: strange }, 'a refusal names fields that no caller knows');
  return new Problem(rejection);
};

/** Bearer token to the session of the request, and the question of the permission table: who was refused is known, too. */
export const authorise = async (request: FastifyRequest, wish: Wish, { sessions }: Services): Promise<Session> => {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw problem('not_authenticated');
  const session = orThrow(await sessions.authenticate(token));
  request.session = session;
  const refused = refusal(session, wish);
  if (refused) throw new Problem(refused);
  return session;
};

const answer = async (route: Route, request: FastifyRequest, reply: FastifyReply, services: Services) => {
  if (route.files === undefined || !request.isMultipart()) return answerWith(route, request, reply, services, {});
  const limits = await limitsOf(route.files, request.session as Session, services);
  const { fields, files, letGo } = await readForm(request, { fields: route.body, limits });
  try {
    request.body = fields;
    return await answerWith(route, request, reply, services, files);
  } finally {
    await letGo();
  }
};

const laneOf = ({ access }: Route): Lane => {
  if (!('public' in access)) return access.rate;
  return access.rate === 'report' ? 'report' : 'public';
};

const limitsOf = async (parts: FileParts, session: Session, services: Services): Promise<Record<string, number>> => {
  const limits: Record<string, number> = {};
  for (const [name, { limit }] of Object.entries(parts)) {
    limits[name] = typeof limit === 'number' ? limit : await limit(services, session);
  }
  return limits;
};

const answerWith = async (
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  files: Uploads,
): Promise<FastifyReply> => {
  const { params, query, session } = request;
  const names = Object.values(files).map((file) => [file?.name, file?.type]);
  if (query === unreadableQuery || !isStorable([params, query, route.raw ? null : request.body, names])) {
    throw problem('unreadable');
  }
  const gone = askerGone(reply);
  if (session) ownCompanyOnly(request, session.actor.companyId);
  const call = holdingEchoes(route, toCall(route, request, services, files), session as Session);
  const lane = laneOf(route);
  const who = session ? userOf(session) : addressOf(callerAddress(request.ip));
  const work = async () => {
    // As `extensions.stale` of GraphQL.
    const fresh = session === null || (await waitForOwnWrites(request, session, route.reads, services));
    if (!fresh) reply.header('x-stale', 'true');
    const serve = () => route.handle(call, session as Session);
    const make = async () => written(await claimed(route, call, session, serve), request);
    return route.remembers && session && fresh ? remembered(request, session, services, make) : make();
  };
  const { status, body, headers = {} } = await services.lanes.run(lane, who, gone, work);
  return reply.code(status).headers(headers).send(body);
};

/** A writing call with an `Idempotency-Key` is a command of the client's: the key stands for this request and no other. */
const claimed = (route: Route, call: Call, session: Session | null, serve: () => Promise<Answer>): Promise<Answer> => {
  const { request, commandId, params, query, services } = call;
  if (route.method === 'GET' || session === null) return serve();
  if (!request.headers['idempotency-key']) return seeingRefusals(services, session, serve);
  const files = Object.entries(call.files).map(([name, file]) => [name, file?.name, file?.sha256]);
  const asked = [route.method, route.path, params, query, request.body ?? null, ...(files.length > 0 ? [files] : [])];
  return seeingRefusals(services, session, () => serveCommand(services, { session, commandId, request: asked }, serve));
};
