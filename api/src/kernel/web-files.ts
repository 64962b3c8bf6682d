import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { reject } from '@cadenza/domain/kernel/rejection';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './http-errors.ts';

const built = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** Paths that are calls, never pages: an unknown one is a JSON 404. */
const isCall = (url: string): boolean =>
  /^\/(api|app|token|graphql|openapi\.json|healthz|readyz|metrics|assets)(\/|\?|$)/.test(url);

/** The built dashboard: hashed assets for a year, the page itself always asked for anew; any other path is the page. */
export const webFiles = async (app: FastifyInstance): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // styled-components writes its rules into a style element of its own making.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
  });
  const present = existsSync(built);
  if (present) {
    await app.register(fastifyStatic, {
      root: built,
      setHeaders: (reply, path) => {
        const forever = path.includes('/assets/');
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const page = present && request.method === 'GET' && !isCall(request.url);
    return page ? reply.sendFile('index.html') : sendProblem(request, reply, reject('not_found'));
  });
};
