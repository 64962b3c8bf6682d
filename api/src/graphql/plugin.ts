import { isRejection, reject } from '@cadenza/domain/kernel/rejection';
import { chooseLanguage } from '@cadenza/infra/texts/texts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql';
import mercurius from 'mercurius';
import { Problem, problem, problemBody } from '../kernel/problem.ts';
import type { Services } from '../kernel/services.ts';
import { authorise } from '../rest/gateway.ts';
import type { Context } from './context.ts';

type Body = { query?: unknown; variables?: unknown; operationName?: unknown };

const isVariables = (value: unknown): value is Record<string, unknown> =>
  value === null || value === undefined || (typeof value === 'object' && !Array.isArray(value));

/** A refusal in GraphQL's shape: the same code, texts and field errors as over REST, under `extensions`. */
const formatted = (error: GraphQLError, language: string, log: (error: unknown) => void): GraphQLError => {
  const { originalError } = error;
  if (originalError === undefined || originalError instanceof GraphQLError) {
    // The document itself: graphql's own words name the place.
    // Compiled queries (jit) leave `extensions` out.
    const code = (error.extensions as { code?: unknown } | undefined)?.code ?? 'unreadable';
    return new GraphQLError(error.message, { extensions: { code } });
  }
  const rejection = originalError instanceof Problem ? originalError.rejection : reject('internal_error');
  if (!(originalError instanceof Problem)) log(originalError);
  const { message, ...rest } = problemBody(rejection, language);
  return new GraphQLError(message, { ...(error.path ? { path: error.path } : {}), extensions: rest });
};

/** POST /graphql for queries and mutations; no GET, no batches. Subscriptions come over the socket (`live/socket.ts`). */
export const graphqlEndpoint = async (app: FastifyInstance, options: { schema: GraphQLSchema; services: Services }) => {
  const { schema, services } = options;
  await app.register(mercurius, {
    schema,
    routes: false,
    jit: 1,
    queryDepth: 8,
    graphql: { parseOptions: { maxTokens: 1000 } },
    errorFormatter: (execution, context) => {
      const { language = 'it', app: instance } = context as unknown as Partial<Context> & { app: FastifyInstance };
      const log = (error: unknown) => instance.log.error(error, 'graphql resolver failed');
      const errors = execution.errors.map((error) =>
        error instanceof GraphQLError
          ? formatted(error, language, log)
          : new GraphQLError('', { extensions: { code: 'internal_error' } }),
      );
      return { statusCode: 200, response: { data: execution.data ?? null, errors } };
    },
  });

  app.post('/graphql', {
    onRequest: async (request) => {
      request.session = await authorise(request, 'session.own', services);
    },
    handler: async (request, reply) => {
      const { query, variables, operationName } = (request.body ?? {}) as Body;
      if (typeof query !== 'string' || !isVariables(variables)) throw problem('unreadable');
      const context = contextOf(request, services);
      const name = typeof operationName === 'string' ? operationName : undefined;
      const result = await execute(reply.graphql.bind(reply), query, context, variables ?? {}, name);
      return context.stale ? { ...result, extensions: { stale: true } } : result;
    },
  });
};

type Run = (
  query: string,
  context: Record<string, unknown>,
  variables: Record<string, unknown>,
  name?: string,
) => Promise<ExecutionResult>;

/** Mercurius throws what fails before execution (syntax, validation, depth): those too are answers in GraphQL's shape. */
const execute = async (
  run: Run,
  query: string,
  context: Context,
  variables: Record<string, unknown>,
  name?: string,
) => {
  try {
    return await run(query, context as unknown as Record<string, unknown>, variables, name);
  } catch (error) {
    const { errors = [], message } = error as { errors?: GraphQLError[]; message: string };
    const causes = errors.length > 0 ? errors : [new GraphQLError(message)];
    return { data: null, errors: causes.map((one) => ({ message: one.message, extensions: { code: 'unreadable' } })) };
  }
};

const contextOf = (request: FastifyRequest, services: Services): Context => {
  const { session } = request;
  if (!session || isRejection(session)) throw problem('not_authenticated');
  const header = request.headers['x-read-after'];
  return {
    services,
    session,
    language: chooseLanguage(request.headers['accept-language']),
    correlationId: request.id,
    readAfter: typeof header === 'string' ? header : undefined,
    stale: false,
  };
};
