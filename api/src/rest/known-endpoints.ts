import type { FastifyInstance } from 'fastify';
import type { Route } from './route.ts';

/** What is no call of the contract: how the process is, what it offers, its pages. The socket asks for a token of its own. */
const technical = new Set([
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /openapi.json',
  'POST /graphql',
  'GET /graphql',
  'GET /',
  'GET /index.html',
  'GET /*',
]);

/** As Fastify has it: `{id}` is `:id`, and `{Y|N}` a parameter named `status`. */
export const fastifyPath = (path: string): string => path.replace(/\{Y\|N\}/g, ':status').replace(/\{(\w+)\}/g, ':$1');

/** Nothing is reachable by accident: an address that is neither in the registry of routes nor named above stops the start. */
export const onlyKnownEndpoints = (app: FastifyInstance, routes: readonly Pick<Route, 'method' | 'path'>[]): void => {
  const known = new Set([...technical, ...routes.map(({ method, path }) => `${method} ${fastifyPath(path)}`)]);
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) {
      const asked = one === 'HEAD' ? 'GET' : one;
      if (!known.has(`${asked} ${url}`)) throw new Error(`${one} ${url} is in no registry of routes`);
    }
  });
};
