import { newId } from '@cadenza/infra/commands/ids';
import { Gauge, type Registry } from '@cadenza/infra/telemetry/metrics';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { ExecutionResult } from 'graphql';
import { fields } from './graphql/fields.ts';
import { graphqlEndpoint } from './graphql/plugin.ts';
import { executableSchema } from './graphql/schema.ts';
import { health } from './kernel/health.ts';
import { httpErrors } from './kernel/http-errors.ts';
import type { Services } from './kernel/services.ts';
import { webFiles } from './kernel/web-files.ts';
import { createHub } from './live/hub.ts';
import { planningRoot, readPlanningItems } from './live/planning-feed.ts';
import { planningSource } from './live/planning-source.ts';
import { liveSocket } from './live/socket.ts';
import type { Shown } from './planning/read.ts';
import { restGateway } from './rest/gateway.ts';
import { openApiDocument } from './rest/openapi.ts';
import { parseQueryString } from './rest/query-string.ts';
import { routes } from './rest/routes.ts';

export const version = '1.11.5';

export type AppOptions = {
  services: Services;
  logger?: FastifyBaseLogger;
  metrics: Registry;
  /** Where browsers reach us; its origin may open sockets, and so may the address itself. */
  publicUrl: string;
};

/** The whole api on one server: documents of health, GraphQL, live feed, REST, and the built dashboard. */
export const buildApp = async ({ services, logger, metrics, publicUrl }: AppOptions): Promise<FastifyInstance> => {
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    // Ours alone: a caller's own id is not to be believed.
    genReqId: () => newId(),
    routerOptions: { querystringParser: parseQueryString, ignoreTrailingSlash: true },
  });
  httpErrors(app);
  const hub = createHub<Shown, ExecutionResult>({
    source: planningSource(services),
    read: readPlanningItems(services),
    stillValid: services.sessions.stillValid,
    onSignal: (wake) => services.signals.on('feed', wake),
    onError: (error) => app.log.error({ error }, 'live feed'),
  });
  app.addHook('onClose', () => hub.close());
  observe(metrics, hub);
  health(app, services, metrics);

  const schema = executableSchema(fields);
  app.get('/openapi.json', async () => openApiDocument(routes, version));
  await app.register(restGateway, { routes, services });
  await app.register(async (scope) => {
    await graphqlEndpoint(scope, { schema, services });
    await liveSocket(scope, { schema, services, hub, toRoot: planningRoot, originAllowed: sameOrigin(publicUrl) });
  });
  await webFiles(app);
  return app;
};

/** A page may open a socket when it comes from where we say we are, or from this machine itself. */
const sameOrigin = (publicUrl: string) => {
  const own = new URL(publicUrl).origin;
  return (origin: string): boolean => {
    if (origin === own) return true;
    const { hostname } = URL.canParse(origin) ? new URL(origin) : { hostname: '' };
    return (
      ['localhost', '127.0.0.1', '[::1]'].includes(hostname) &&
      ['localhost', '127.0.0.1'].includes(new URL(own).hostname)
    );
  };
};

const observe = (metrics: Registry, hub: { subscribers: () => number }): void => {
  new Gauge({
    name: 'cadenza_live_subscribers',
    help: 'Open subscriptions of the live feed',
    registers: [metrics],
    collect() {
      this.set(hub.subscribers());
    },
  });
};
