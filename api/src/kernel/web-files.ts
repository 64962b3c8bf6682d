import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { pagePolicy, workerPolicy } from '@cadenza/infra/pages/policy';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { problem } from './problem.ts';

const built = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** Paths that are calls, never pages: an unknown one is a JSON 404. */
const isCall = (url: string): boolean =>
  /^\/(api|app|token|graphql|openapi\.json|build\.json|service-worker\.js|healthz|readyz|metrics|assets)(\/|\?|$)/.test(
    url,
  );

/** As a file is called: no page is, but a code or a secret that ends like one is asked for by browsers only. */
const fileName = /\.[a-z][a-z0-9]{1,4}(\?|$)/i;

/**
 * A browser that is on its way to a page says so. Who takes anything, as whoever checks links does, gets the page, too, unless a file is
 * asked for; whoever wants something else is told that it is not there.
 */
const wantsPage = (url: string, accept = '*/*'): boolean =>
  accept.includes('text/html') || (/(^|,)\s*\*\/\*/.test(accept) && !fileName.test(url));

/** A file at the root: where the build has none of that name, there is none. */
const isRootFile = (url: string): boolean => /^\/[^/?]*\.[a-z0-9]+(\?|$)/i.test(url);

/** Stands in the built page wherever a nonce belongs (`web/vite.config.ts`). */
const noncePlace = '__CSP_NONCE__';

/** As files of the build are named: no segment is empty or begins with a dot. */
const isFile = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;

/** The file or a compressed copy of it. */
const isWorker = /\/service-worker\.js(?:\.(?:br|gz))?$/;

/** Nothing of the device is used; a photo comes through a file field. */
const deviceUse = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture', 'browsing-topics']
  .map((name) => `${name}=()`)
  .join(', ');

/** The page with a nonce of its own; read anew each time, so that a new build is served at once. */
const sendPage = async (reply: FastifyReply): Promise<FastifyReply> => {
  const nonce = randomBytes(16).toString('base64');
  const page = await readFile(`${built}index.html`, 'utf8');
  return reply
    .header('content-security-policy', pagePolicy(nonce))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(noncePlace, nonce));
};

/** The built dashboard: hashed assets for a year, the page itself always asked for anew; any other path is the page. */
export const webFiles = async (app: FastifyInstance, publicUrl: string): Promise<void> => {
  await app.register(helmet, {
    // What is no page needs nothing at all.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', async (_, reply) => {
    // What is for one person stays in no cache; files of the build say otherwise for themselves.
    reply.headers({ 'permissions-policy': deviceUse, 'cache-control': 'no-store' });
  });
  const present = existsSync(`${built}index.html`);
  if (present) {
    await app.register(fastifyStatic, {
      root: built,
      index: false,
      serve: false,
      // Beside each file that is worth it lie its copies in brotli and gzip.
      preCompressed: true,
      setHeaders: (reply, path) => {
        const forever = path.includes('/assets/');
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (isWorker.test(path)) reply.header('content-security-policy', workerPolicy);
      },
    });
    // Its own route would read the whole folder again for each file, to find one that is asked for in other letters' case.
    app.get<{ Params: { '*': string } }>('/*', ({ params }, reply) => {
      if (isFile.test(params['*'])) return reply.sendFile(params['*']);
      return reply.callNotFound();
    });
    // As a file the page holds no nonce yet.
    for (const path of ['/', '/index.html']) app.get(path, (_, reply) => sendPage(reply));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const { method, url, headers } = request;
    const reads = method === 'GET' || method === 'HEAD';
    if (!present || !reads || isCall(url) || isRootFile(url) || !wantsPage(url, headers.accept))
      throw problem('not_found');
    return sendPage(reply);
  });
};
