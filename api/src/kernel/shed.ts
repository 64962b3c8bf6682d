import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, type Registry } from '@cadenza/infra/telemetry/metrics';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from './problem.ts';

/**
 * Requests in hand at once; what comes on top would only make all of them late. What is in hand, divided by what is answered in a
 * second, is how long one waits (Little's law): at three times what two cores carry, 222 a second, 1 000 waited 4.5 s. A person
 * waits 2 s: 450 (seen: 1.8 s at the 95th percentile). More cores answer more, and wait less.
 */
const mostInHand = 450;
/** The loop may be this late on average between two looks, milliseconds. */
const mostLate = 500;
const look = 1_000;

/** Asked by machines, and just then. */
const always = new Set(['/healthz', '/readyz', '/metrics']);

/** A socket counts for itself, and only there: the header alone would let any call past. */
const opensSocket = ({ method, headers, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' && headers.upgrade !== undefined && routeOptions.url === '/graphql';

/** How late the event loop was, on average since it was asked the last time, in milliseconds. */
export type Lateness = { read: () => number; stop: () => void };

const ofEventLoop = (): Lateness => {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return {
    read: () => {
      const mean = delay.mean / 1e6;
      delay.reset();
      return mean;
    },
    stop: () => void delay.disable(),
  };
};

export type ShedOptions = { mostInHand?: number; lateness?: Lateness };

/**
 * Under more load than this process can carry, requests are refused at once with 503 and `Retry-After`, instead of all being
 * answered too late. Sockets count for themselves (`live/socket-caps.ts`).
 */
export const shedOverload = (app: FastifyInstance, registry: Registry, options: ShedOptions = {}): void => {
  const most = options.mostInHand ?? mostInHand;
  const lateness = options.lateness ?? ofEventLoop();
  const shed = new Counter({
    name: 'cadenza_http_shed_total',
    help: 'Requests refused because the process had too much to do',
    registers: [registry],
  });
  let late = false;
  const timer = setInterval(() => {
    late = lateness.read() > mostLate;
  }, look).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    lateness.stop();
  });

  let inHand = 0;
  app.addHook('onRequest', async (request, reply) => {
    if (always.has(request.routeOptions.url ?? '') || opensSocket(request)) return;
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
