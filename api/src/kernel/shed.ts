import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, type Registry } from '@cadenza/infra/telemetry/metrics';
import type { FastifyInstance } from 'fastify';
import { problem } from './problem.ts';

/** Requests in hand at once; what comes on top would only make all of them late. */
const mostInHand = 1_000;
/** The loop may be this late on average over a second, milliseconds. */
const mostLate = 500;
const look = 1_000;

/** Asked by machines, and just then. */
const always = new Set(['/healthz', '/readyz']);

export type ShedOptions = { mostInHand?: number };

/**
 * Under more load than this process can carry, requests are refused at once with 503 and `Retry-After`, instead of all being
 * answered too late. Sockets count for themselves (`live/socket-caps.ts`).
 */
export const shedOverload = (app: FastifyInstance, registry: Registry, options: ShedOptions = {}): void => {
  const most = options.mostInHand ?? mostInHand;
  const shed = new Counter({
    name: 'cadenza_http_shed_total',
    help: 'Requests refused because the process had too much to do',
    registers: [registry],
  });
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let late = false;
  const timer = setInterval(() => {
    late = delay.mean / 1e6 > mostLate;
    delay.reset();
  }, look).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });

  let inHand = 0;
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.upgrade !== undefined || always.has(request.url)) return;
    if (late || inHand >= most) {
      shed.inc();
      throw problem('service_unavailable');
    }
    inHand += 1;
    // Answered or gone: told for every request, once.
    reply.raw.once('close', () => {
      inHand -= 1;
    });
  });
};
