import { hash } from 'node:crypto';
import { faultOf } from '@cadenza/domain/kernel/field-fault';
import { type FieldError, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid, uuidV5 } from '@cadenza/domain/kernel/uuid';
import { newId } from '@cadenza/infra/ids';
import { chooseLanguage } from '@cadenza/infra/texts/texts';
import type { ProjectionName } from '@cadenza/projections/kernel/types';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { refusal, type Wish } from '../identity/refusal.ts';
import { askerGone } from '../kernel/asker-gone.ts';
import { callerAddress } from '../kernel/caller-address.ts';
import { serveCommand } from '../kernel/client-command.ts';
import { addressOf, type Lane, userOf } from '../kernel/lanes.ts';
import { orThrow, Problem, problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { isStorable } from '../kernel/storable.ts';
import type { Services } from '../services.ts';
import { areaScopes } from './area-scopes.ts';
import { changedEchoes, holdsAny } from './echoes.ts';
import { documentedNames, faultNames, inFaultNames } from './fault-names.ts';
import { sentFile } from './file-answer.ts';
import { readForm } from './form.ts';
import { fastifyPath } from './known-endpoints.ts';
import { unknownNames } from './known-names.ts';
import { jsonOfList, ListAnswer } from './list-answer.ts';
import { type Query, unreadableQuery } from './query-string.ts';
import type { Answer, Call, Route } from './route.ts';
import type { FileParts, UploadsOf } from './upload.ts';

type Uploads = UploadsOf<FileParts>;

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
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
      config: { ...(route.files && { upload: true }), ...(laneOf(route) === 'report' && { report: true }) },
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
  if (session) ownCompanyOnly(request, session);
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

/** A list is made into text, and a file opened, in the turn of who asked for it. */
const written = async ({ body, headers, file, ...answer }: Answer, request: FastifyRequest): Promise<Answer> => {
  if (file) {
    const sent = await sentFile(file, request);
    return { ...sent, headers: { ...sent.headers, ...headers } };
  }
  return body instanceof ListAnswer
    ? {
        ...answer,
        headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
        body: await jsonOfList(body),
      }
    : { ...answer, body, ...(headers && { headers }) };
};

/** The answer that was given before, where it still is the answer; without its body to who has it already. */
const remembered = async (
  { url, headers: asked }: FastifyRequest,
  { actor }: Session,
  { answers }: Services,
  make: () => Promise<Answer>,
): Promise<Answer> => {
  const { value } = await answers.serve(actor.companyId, url, async () => {
    const answer = await make();
    const { body } = answer;
    if (!Buffer.isBuffer(body)) throw new TypeError('only a list is remembered');
    const etag = `W/"${hash('sha1', body, 'base64url')}"`;
    const headers = { ...answer.headers, etag };
    return { value: { ...answer, headers }, bytes: body.length };
  });
  const { etag } = value.headers;
  const has = String(asked['if-none-match'] ?? '').split(/\s*,\s*/);
  return has.some((tag) => tag === '*' || tag === etag || `W/${tag}` === etag)
    ? { status: 304, headers: { etag, vary: 'accept-encoding' } }
    : value;
};

const waitForOwnWrites = (
  request: FastifyRequest,
  session: Session,
  reads: readonly ProjectionName[] = [],
  { readAfter }: Services,
) => {
  const position = request.headers['x-read-after'];
  return readAfter.waitToRead(session.actor, reads, typeof position === 'string' ? position : undefined);
};

/**
 * What is sent back as it was answered has to say what is there, at the moment of the decision: a repeat of a command that
 * was decided before is answered as then, whatever has become of the record.
 */
const holdingEchoes = ({ echoes }: Route, call: Call, session: Session): Call => {
  const body = call.body as Record<string, unknown>;
  if (!echoes || !holdsAny(body, echoes.names)) return call;
  const refusal = async (): Promise<Rejection | undefined> => {
    await waitForOwnWrites(call.request, session, echoes.reads, call.services);
    const answered = await echoes.read(call, session);
    const errors = answered ? changedEchoes(body, answered, echoes.names) : [];
    return errors.length > 0 ? reject('invalid_fields', {}, errors) : undefined;
  };
  let held: Promise<Rejection | undefined> | undefined;
  const execute: Services['execute'] = (execution) =>
    call.services.execute({
      ...execution,
      decide: async (state, context, facts) => {
        held ??= refusal();
        return (await held) ?? execution.decide(state, context, facts);
      },
    });
  return { ...call, services: { ...call.services, execute } };
};

/** A writing call with an `Idempotency-Key` is a command of the client's: the key stands for this request and no other. */
const claimed = (route: Route, call: Call, session: Session | null, serve: () => Promise<Answer>): Promise<Answer> => {
  const { request, commandId, params, query, services } = call;
  if (route.method === 'GET' || session === null || !request.headers['idempotency-key']) return serve();
  const files = Object.entries(call.files).map(([name, file]) => [name, file?.name, file?.sha256]);
  const asked = [route.method, route.path, params, query, request.body ?? null, ...(files.length > 0 ? [files] : [])];
  return serveCommand(services, { session, commandId, request: asked }, serve);
};

const toCall = (route: Route, request: FastifyRequest, services: Services, files: Uploads): Call => ({
  params: request.params as Record<string, string>,
  query: request.query as Query,
  body: parseBody(route, request.query as Query, request.body, files),
  files,
  language: chooseLanguage(request.headers['accept-language']),
  commandId: commandIdOf(request),
  correlationId: request.id,
  services,
  request,
});

/** The body in its shape. All that is wrong with it is told at once, and all that nobody asked for with it. */
const parseBody = (route: Route, query: Query, body: unknown, files: Uploads): unknown => {
  if (route.raw) return body;
  const errors: FieldError[] = [...unknownNames(route, query, body), ...missingFiles(route, files)];
  const parsed = route.body?.safeParse(body ?? {});
  for (const issue of parsed?.error?.issues ?? []) {
    const missing = issue.code === 'invalid_type' && isMissing(body, issue.path);
    errors.push({ field: issue.path.join('.'), ...(missing ? { code: 'required' } : faultOf(issue)) });
  }
  if (errors.length > 0) throw new Problem(reject('invalid_fields', {}, errors));
  if (saysNothing(route, body)) throw problem('nothing_to_change');
  return parsed?.data;
};

const isMissing = (body: unknown, path: readonly PropertyKey[]): boolean =>
  path.reduce<unknown>((part, name) => (part as Record<PropertyKey, unknown> | null | undefined)?.[name], body) ===
  undefined;

const missingFiles = ({ files: parts = {} }: Route, files: Uploads): FieldError[] =>
  Object.entries(parts)
    .filter(([name, { required }]) => required && files[name] === undefined)
    .map(([field]) => ({ field, code: 'required' }));

const saysNothing = ({ howOnly, body: shape }: Route, body: unknown): boolean =>
  shape !== undefined &&
  howOnly !== undefined &&
  Object.keys(body ?? {}).every((name) => name === 'companyId' || howOnly.includes(name));

/** `Idempotency-Key`: a UUID is the command's id itself; any other text names one, for this user. */
const commandIdOf = (request: FastifyRequest): string => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return newId();
  if (key.length > 255) throw problem('unreadable');
  return isUuid(key) ? key : uuidV5(request.session?.actor.userId ?? '00000000-0000-0000-0000-000000000000', key);
};

/** A `companyId` in the request that is not the selected company's is refused. */
const ownCompanyOnly = (request: FastifyRequest, { actor }: Session): void => {
  const query = request.query as Query;
  const body = request.body as { companyId?: unknown } | null | undefined;
  const named = [query.companyId, query.filters.companyId, body?.companyId];
  if (named.some((id) => id !== undefined && id !== null && id !== '' && id !== actor.companyId)) {
    throw problem('not_authorised');
  }
};
