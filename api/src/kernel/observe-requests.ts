import { namesItsRequest } from '@cadenza/infra/telemetry/logger';
import { Histogram, type Registry } from '@cadenza/infra/telemetry/metrics';
import { type Scope, withScope } from '@cadenza/infra/telemetry/scope';
import { type OpenSpan, startSpan } from '@cadenza/infra/telemetry/tracing';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';

type Observed = { scope: Scope; span: OpenSpan };

/** Asked every few seconds by machines: told only to those who look closely. */
const quiet = new Set(['/healthz', '/readyz']);

/** A child for one request, with its id on every line, also on those that Fastify writes outside of our scope. */
export const requestLogger = (logger: FastifyBaseLogger, { reqId }: { reqId?: unknown }): FastifyBaseLogger =>
  Object.assign(logger.child({ requestId: reqId }), { [namesItsRequest]: true });

/**
 * Every request has an id: on its answer, on every line of the log that is written on its behalf, as correlation id of
 * its events and as the name of its trace. At its end one line and one measure; the address is told as the pattern of its
 * route, because an actual one may carry what a person typed.
 */
export const observeRequests = (app: FastifyInstance, registry: Registry): void => {
  const seconds = new Histogram({
    name: 'cadenza_http_request_seconds',
    help: 'Requests by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
    registers: [registry],
  });
  const observed = new WeakMap<FastifyRequest, Observed>();
  const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none';

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    const { traceparent } = request.headers;
    const span = startSpan(request.method, {
      correlationId: request.id,
      kind: 'server',
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    });
    const scope = { fields: { requestId: request.id }, ...(span.raw && { span: span.raw }) };
    observed.set(request, { scope, span });
    withScope(scope, done);
  });
  // The body arrives on behalf of the connection, not of the request: the scope is entered once more behind it.
  app.addHook('preValidation', (request, _, done) => {
    const { scope } = observed.get(request) ?? {};
    if (scope === undefined) done();
    else withScope(scope, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = routeOf(request);
    const status = reply.statusCode;
    // A socket ends when the board is closed: its hours are no answer's time.
    if (!request.ws) seconds.observe({ method, route, status: String(status) }, reply.elapsedTime / 1000);
    request.log[quiet.has(route) ? 'debug' : 'info'](
      {
        method,
        route,
        status,
        ms: Math.round(reply.elapsedTime),
        ...(request.session && { userId: request.session.actor.userId, companyId: request.session.actor.companyId }),
      },
      request.ws ? 'socket closed' : 'request',
    );
    const { span } = observed.get(request) ?? {};
    if (span === undefined) return;
    span.rename(`${method} ${route}`);
    span.set({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status });
    if (status >= 500) span.fail(new Error(String(status)));
    span.end();
  });
};
