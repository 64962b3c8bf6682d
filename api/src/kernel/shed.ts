import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from '@cadenza/infra/telemetry/metrics';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerAddress } from './caller-address.ts';
import { problem } from './problem.ts';
import { createQuotas } from './quotas.ts';

/** Requests in hand at once, from the beginning of the body to the end of the answer: in all, and for each of these. */
export type RequestQuotas = {
  all: number;
  company: number;
  user: number;
  /** Without a session, from everywhere together. */
  anonymous: number;
  /** Of those the ones that leave something behind, which take longer. */
  reports: number;
  /** Of those the ones of one address: however slowly it sends, others' reports find a place. */
  reportsOfAddress: number;
  address: number;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of anybody without a session: a call, or one that leaves something behind. */
    anonymous?: 'call' | 'report';
  }
}

/**
 * What comes on top of `all` would only make all of them late. What is in hand, divided by what is answered in a second, is how
 * long one waits (Little's law): at three times what two cores carry, 222 a second, 1 000 waited 4.5 s. A person waits 2 s: 450
 * (seen: 1.8 s at the 95th percentile). More cores answer more, and wait less. A browser has six connections to us, an office
 * shares an address; nobody's share is so large that others find no place, however slowly they send or take. Of reports, which take their turn one by one, only so many
 * wait as are answered in half a minute, and beside them everybody finds a place who signs in.
 */
const usualQuotas: RequestQuotas = {
  all: 450,
  company: 300,
  user: 100,
  anonymous: 150,
  reports: 60,
  reportsOfAddress: 10,
  address: 50,
};
/** The loop may be this late on average between two looks, milliseconds. */
const maxLate = 500;
const look = 1_000;
/** What a browser asks at once. An answer counts until it is closed: who asks one by one may have two in hand, too. */
const usualAtOnce = 6;

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

export type ShedOptions = {
  quotas?: Partial<RequestQuotas>;
  /** Multiplies the shares, up to all there is: for load tests, where one stands for many. */
  factor?: number;
  lateness?: Lateness;
};

const quotasFor = ({ quotas = {}, factor = 1 }: ShedOptions): RequestQuotas => {
  const { all, ...shares } = { ...usualQuotas, ...quotas };
  const scaled = Object.entries(shares).map(([scope, count]) => [
    scope,
    Math.min(all, Math.ceil(count * Math.max(1, factor))),
  ]);
  return { all, ...(Object.fromEntries(scaled) as Omit<RequestQuotas, 'all'>) };
};

/**
 * Under more load than this process can carry, requests are refused at once with 503 and `Retry-After`, instead of all being
 * answered too late; who has its share in hand gets 429, while others find a place. Sockets count for themselves
 * (`live/socket-caps.ts`).
 */
export const shedOverload = (app: FastifyInstance, registry: Registry, options: ShedOptions = {}): void => {
  const quotas = createQuotas(quotasFor(options));
  const lateness = options.lateness ?? ofEventLoop();
  const shed = new Counter({
    name: 'cadenza_http_shed_total',
    help: 'Requests refused because the process had too much to do',
    registers: [registry],
  });
  const overShare = new Counter({
    name: 'cadenza_http_over_share_total',
    help: 'Requests refused because whoever asked had too many in hand, by whose share was full',
    labelNames: ['share'],
    registers: [registry],
  });
  new Gauge({
    name: 'cadenza_http_in_hand',
    help: 'Requests in hand, from the beginning of the body to the end of the answer',
    registers: [registry],
    collect() {
      this.set(quotas.count('all'));
    },
  });
  // Twice in a row: a machine that stood still for a moment is behind for one look, and refuses nobody for it.
  let lateLooks = 0;
  const timer = setInterval(() => {
    lateLooks = lateness.read() > maxLate ? lateLooks + 1 : 0;
  }, look).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    lateness.stop();
  });

  const overloaded = () => {
    shed.inc();
    return problem('service_unavailable');
  };
  const counts = (request: FastifyRequest): boolean =>
    !always.has(request.routeOptions.url ?? '') && !opensSocket(request);

  const enter = (request: FastifyRequest, reply: FastifyReply): void => {
    const { session, ip, routeOptions } = request;
    // Late by the greed of one, or as the machine has other work, the loop still serves who is known and asks for what a page does.
    if (lateLooks > 1 && !(session && quotas.count('user', session.actor.userId) < usualAtOnce)) throw overloaded();
    const address = callerAddress(ip);
    const leave = session
      ? quotas.enter(['all', ''], ['user', session.actor.userId], ['company', session.actor.companyId])
      : quotas.enter(
          ...([
            ['all', ''],
            ['address', address],
            ['anonymous', ''],
          ] as const),
          ...(routeOptions.config.anonymous === 'report'
            ? ([
                ['reportsOfAddress', address],
                ['reports', ''],
              ] as const)
            : []),
        );
    if (leave === 'all') throw overloaded();
    if (typeof leave === 'string') {
      overShare.inc({ share: leave });
      throw problem('too_many_requests', { seconds: 1 });
    }
    // Answered or gone: told for every request, once.
    reply.raw.once('close', leave);
  };
  // Who is nobody is known before anything is asked of a store: a flood that finds no place costs next to nothing.
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.anonymous) enter(request, reply);
  });
  // The first hook that knows who asks, and the last before the body is waited for.
  app.addHook('preParsing', async (request, reply) => {
    if (counts(request) && !request.routeOptions.config.anonymous) enter(request, reply);
  });
};
