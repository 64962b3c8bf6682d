import { isRejection, reject } from '@cadenza/domain/kernel/rejection';
import { chooseLanguage } from '@cadenza/infra/texts/texts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, type GraphQLSchema, Location, NoSchemaIntrospectionCustomRule } from 'graphql';
import mercurius from 'mercurius';
import { askerGone } from '../kernel/asker-gone.ts';
import { rejectionOf } from '../kernel/http-errors.ts';
import { Problem, problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { isStorable } from '../kernel/storable.ts';
import { authorise } from '../rest/gateway.ts';
import type { Services } from '../services.ts';
import type { Context } from './context.ts';
import { documentError, type ErrorAudience, errorsBeforeExecution, refusalError } from './document-errors.ts';
import type { OperationReader } from './known-operations.ts';
import { createCostLimit, limits, sizeRefusal } from './limits.ts';
import { createRemembering } from './remembering.ts';

declare module 'mercurius' {
  /** Ours, where an operation got so far as to have one. */
  interface MercuriusContext extends Partial<Context> {}
}

type Body = { query?: unknown; variables?: unknown; operationName?: unknown; extensions?: unknown };

const isVariables = (value: unknown): value is Record<string, unknown> =>
  value === null || value === undefined || (typeof value === 'object' && !Array.isArray(value));

/** A refusal of a resolver, or a fault of the document that only its execution shows. */
const formatted = (
  error: GraphQLError,
  telling: ErrorAudience,
  requestId: string,
  log: (error: unknown) => void,
): GraphQLError => {
  const { originalError } = error;
  if (originalError === undefined || originalError instanceof GraphQLError) {
    const { message, extensions = {} } = documentError(error, telling);
    return new GraphQLError(message, { extensions });
  }
  const rejection = rejectionOf(originalError);
  if (!rejection) log(originalError);
  const { message, extensions = {} } = refusalError(rejection ?? reject('internal_error', { requestId }), telling);
  return new GraphQLError(message, { ...(error.path ? { path: error.path } : {}), extensions });
};

/** Over REST the line of the request tells it by its status; here that is 200. */
const noteForbidden = (errors: readonly unknown[], session: Session | undefined, log: FastifyBaseLogger): void => {
  const forbidden = errors.filter((error) => {
    const { originalError } = error as GraphQLError;
    return originalError instanceof Problem && originalError.rejection.code === 'not_authorised';
  });
  if (forbidden.length === 0 || session === undefined) return;
  const { userId, companyId } = session.actor;
  log.info({ code: 'not_authorised', fields: forbidden.length, userId, companyId }, 'refused');
};

export type GraphqlOptions = {
  schema: GraphQLSchema;
  services: Services;
  /** No introspection, and graphql's own words stay here. */
  production: boolean;
  readOperation: OperationReader;
  /** Where the pages are for this caller. */
  originOf: (request: FastifyRequest) => string;
};

/** POST /graphql for queries and mutations; no GET, no batches. Subscriptions come over the socket (`live/socket.ts`). */
export const graphqlEndpoint = async (app: FastifyInstance, options: GraphqlOptions) => {
  const { schema, services, production, readOperation, originOf } = options;
  const tellingOf = (language: string): ErrorAudience => ({ language, reveal: !production });
  await app.register(mercurius, {
    schema,
    routes: false,
    jit: 1,
    graphql: { parseOptions: { maxTokens: limits.tokens }, validateOptions: { maxErrors: 5 } },
    validationRules: production ? [NoSchemaIntrospectionCustomRule] : [],
    errorFormatter: (execution, context) => {
      const { language = 'it', correlationId = '', session, app: instance } = context;
      const log = (error: unknown) => instance.log.error(error, 'graphql resolver failed');
      noteForbidden(execution.errors, session, instance.log);
      const errors = execution.errors.map((error) =>
        error instanceof GraphQLError
          ? formatted(error, tellingOf(language), correlationId, log)
          : new GraphQLError('', { extensions: { code: 'internal_error' } }),
      );
      return { statusCode: 200, response: { data: execution.data ?? null, errors } };
    },
  });
  app.graphql.addHook('preValidation', async (_, document) => {
    // Mercurius reads what does not parse as JSON, which no token limit holds: only a parsed document has a place.
    if (!(document?.loc instanceof Location)) throw problem('unreadable');
    const refused = sizeRefusal(document);
    if (refused) throw new Problem(refused);
  });
  const costRefusal = createCostLimit(schema);
  const remembering = createRemembering(schema);
  app.graphql.addHook('preExecution', async (_, document, __, variables) => {
    const refused = costRefusal(document, variables ?? {});
    if (refused) throw new Problem(refused);
    remembering.learn(document);
  });

  app.post('/graphql', {
    bodyLimit: 256 * 1024,
    onRequest: async (request) => {
      services.rates.ofSession(
        'read',
        await authorise(request, { permission: 'session.own', writing: undefined }, services),
      );
    },
    handler: async (request, reply) => {
      const body = (request.body ?? {}) as Body;
      const { variables, operationName } = body;
      if (!isVariables(variables)) throw problem('unreadable');
      const query = readOperation(body);
      const context = contextOf(request, reply, services, originOf(request));
      const name = typeof operationName === 'string' ? operationName : undefined;
      try {
        if (!isStorable(variables)) throw problem('unreadable');
        const execute = async () => {
          const result = await reply.graphql(query, context, variables ?? {}, name);
          return context.stale ? { ...result, extensions: { stale: true } } : result;
        };
        const answer = remembering.answer({ query, name, variables: variables ?? {} }, context, execute);
        if (answer === undefined) return await execute();
        return reply.type('application/json; charset=utf-8').send(await answer);
      } catch (error) {
        const errors = errorsBeforeExecution(error, tellingOf(context.language));
        if (!errors) throw error;
        return { data: null, errors };
      }
    },
  });
};

const contextOf = (request: FastifyRequest, reply: FastifyReply, services: Services, origin: string): Context => {
  const { session } = request;
  if (!session || isRejection(session)) throw problem('not_authenticated');
  const header = request.headers['x-read-after'];
  return {
    services,
    session,
    language: chooseLanguage(request.headers['accept-language']),
    correlationId: request.id,
    origin,
    readAfter: typeof header === 'string' ? header : undefined,
    gone: askerGone(reply),
    stale: false,
    inTurn: false,
    asOfMark: undefined,
    bytes: 0,
  };
};
