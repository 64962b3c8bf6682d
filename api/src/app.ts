import { reject } from '@cadenza/domain/kernel/rejection';
import { clockOffset, now } from '@cadenza/infra/clock/clock';
import { newId } from '@cadenza/infra/ids';
import type { Registry } from '@cadenza/infra/telemetry/metrics';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { fields } from './fields.ts';
import { builtOperations, createOperationReader } from './graphql/known-operations.ts';
import { graphqlEndpoint } from './graphql/plugin.ts';
import { executableSchema } from './graphql/schema.ts';
import { compressAnswers } from './kernel/compress.ts';
import { health } from './kernel/health.ts';
import type { Holding } from './kernel/held-refusals.ts';
import { answerUnreadable, httpErrors, rejectionOf, sendProblem } from './kernel/http-errors.ts';
import { userOf } from './kernel/lanes.ts';
import { observeRequests, requestLogger } from './kernel/observe-requests.ts';
import { createOriginCheck, type Origins } from './kernel/origins.ts';
import { problem } from './kernel/problem.ts';
import { type ShedOptions, shedOverload } from './kernel/shed.ts';
import { slowBodies } from './kernel/slow-bodies.ts';
import { webFiles } from './kernel/web-files.ts';
import { openTopics } from './live/open-topics.ts';
import { createPresence } from './live/presence.ts';
import { liveSocket } from './live/socket.ts';
import type { Caps } from './live/socket-caps.ts';
import { testCheckoutCalls, testCheckoutPage } from './payments/test-checkout-page.ts';
import { unsubscribeCalls, unsubscribePage } from './reports/unsubscribe-page.ts';
import { restGateway } from './rest/gateway.ts';
import { onlyKnownEndpoints } from './rest/known-endpoints.ts';
import { openApiDocument } from './rest/openapi.ts';
import { parseQueryString } from './rest/query-string.ts';
import type { Route } from './rest/route.ts';
import { routes } from './routes.ts';
import type { Services } from './services.ts';
import { topics } from './topics.ts';

export const version = '1.11.5';

/**
 * Milliseconds for a slow client; a stalled one is noticed at the next look. `request` is for a body, and for each piece of one
 * with files, `upload` for all of such a body.
 */
export type Timeouts = { headers: number; request: number; upload: number; look: number };

export type AppOptions = {
  services: Services;
  logger?: FastifyBaseLogger;
  metrics: Registry;
  /** Where browsers reach us. */
  publicUrl: string;
  /** Pages that may call; by default those of `publicUrl`. */
  origins?: Origins;
  /** Nothing of the inside is told, and only operations of our own pages run. */
  production?: boolean;
  /** Operations of our own pages by id; by default those of the built pages. */
  operations?: ReadonlyMap<string, string>;
  /** Proxies whose word on the caller's address counts: addresses or ranges. */
  trustedProxies?: readonly string[];
  socketCaps?: Partial<Caps>;
  /** Operators have a port of their own, so that this one keeps metrics and reasons to itself, as in production. */
  healthElsewhere?: boolean;
  timeouts?: Partial<Timeouts>;
  shed?: ShedOptions;
  /** Every REST call there is; others in tests of what a call may be. */
  calls?: readonly Route[];
  /** How long who asks too much waits for the refusal. */
  holding?: Holding;
  /** Aborts when the process begins to stop. */
  stopping?: AbortSignal;
};

/** The whole api on one server: documents of health, GraphQL, live feed, REST, and the built dashboard. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { services, logger, metrics, publicUrl, production = false, trustedProxies = [], calls = routes } = options;
  const timeouts: Timeouts = { headers: 10_000, request: 30_000, upload: 900_000, look: 2_000, ...options.timeouts };
  const { stopping = new AbortController().signal } = options;
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    childLoggerFactory: requestLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    requestTimeout: timeouts.upload,
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: timeouts.look,
      maxHeaderSize: 16 * 1024,
    },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => {
      // No hook has run for an address that cannot be read.
      reply.headers({ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" });
      sendProblem(request, reply, rejectionOf(error) ?? reject('unreadable'));
    },
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // Ours alone: a caller's own id is not to be believed.
    genReqId: () => newId(),
    routerOptions: { querystringParser: parseQueryString, ignoreTrailingSlash: true },
  });
  const pages = [...unsubscribeCalls, ...testCheckoutCalls];
  onlyKnownEndpoints(app, [...calls, ...pages]);
  // Whoever holds a connection open would hold up the stop, until its time is over.
  app.addHook('onSend', async (_, reply) => void (stopping.aborted && reply.header('connection', 'close')));
  // Pages read the clock of their server from it; unless told, Node writes the machine's.
  if (clockOffset !== 0)
    app.addHook('onRequest', async (_, reply) => void reply.header('date', new Date(now()).toUTCString()));
  observeRequests(app, metrics);
  compressAnswers(app, (session, milliseconds) => services.lanes.spend(userOf(session), milliseconds));
  httpErrors(app, options.holding);
  slowBodies(app, timeouts.request);
  shedOverload(app, metrics, options.shed);
  const origins = options.origins ?? { allowed: [publicUrl], sameHost: false };
  const originAllowed = createOriginCheck(origins);
  const originOf = ({ protocol, host }: FastifyRequest): string =>
    origins.sameHost ? `${protocol}://${host}` : publicUrl;
  app.decorateRequest('publicOrigin', {
    getter() {
      return originOf(this);
    },
  });
  app.addHook('onRequest', async ({ method, headers }) => {
    if (!isSafe(method) && !originAllowed(headers)) throw problem('origin_not_allowed');
  });
  const live = openTopics(topics, {
    services,
    metrics,
    onError: (error, topic) => app.log.error({ error, topic }, 'live feed'),
  });
  const presence = createPresence(services.signals);
  app.addHook('onClose', () => {
    presence.close();
    return live.close();
  });
  health(app, { services, metrics, stopping, guarded: production || options.healthElsewhere === true });

  const schema = executableSchema(fields);
  const readOperation = createOperationReader(options.operations ?? builtOperations(), production);
  app.get('/openapi.json', async () => openApiDocument(calls, version, pages));
  await app.register(restGateway, { routes: calls, services });
  await app.register(unsubscribePage, { services });
  await app.register(testCheckoutPage, { services });
  await app.register(async (scope) => {
    await graphqlEndpoint(scope, { schema, services, production, readOperation, originOf });
    const caps = options.socketCaps ?? {};
    await liveSocket(scope, {
      schema,
      services,
      topics: live,
      presence,
      originAllowed,
      production,
      readOperation,
      metrics,
      caps,
    });
  });
  await webFiles(app, publicUrl);
  return app;
};

/** Changes nothing, so where it comes from does not matter. */
const isSafe = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);
