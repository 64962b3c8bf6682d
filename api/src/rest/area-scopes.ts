import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Route } from './route.ts';

/** A part of the server: the routes of one area that take the same kind of body. */
export type AreaScope = {
  name: string;
  routes: readonly Route[];
  /** Teaches the scope what these routes take; everything else is answered with 415. */
  readBodies: (scope: FastifyInstance) => Promise<void>;
};

const needsFile = ({ files = {} }: Route): boolean => Object.values(files).some(({ required }) => required);

/** JSON, a form with or without the choice of JSON, or the bytes of one route as they came. */
const bodyKind = (route: Route): string => {
  if (route.raw) return `raw ${route.path}`;
  if (route.files === undefined) return 'json';
  return needsFile(route) ? 'form' : 'form or json';
};

/** JSON, or nothing: many clients name JSON as what they send also where they send nothing. */
const readJson = (scope: FastifyInstance): void => {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) =>
    text.length === 0 ? done(null, undefined) : parse(request, String(text), done),
  );
};

const readForms = async (scope: FastifyInstance, { json }: { json: boolean }): Promise<void> => {
  await scope.register(multipart);
  scope.removeContentTypeParser(json ? ['text/plain'] : ['text/plain', 'application/json']);
};

const readBytes = (scope: FastifyInstance, [route]: readonly Route[]): void => {
  const { types, maxBytes: bodyLimit } = route?.raw ?? { types: [], maxBytes: 0 };
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser([...types], { parseAs: 'buffer', bodyLimit }, (_, bytes, done) => done(null, bytes));
};

export const areaScopes = (routes: readonly Route[]): AreaScope[] =>
  [...Map.groupBy(routes, (route) => `${route.area}: ${bodyKind(route)}`)].map(([name, own]) => ({
    name: `rest ${name}`,
    routes: own,
    readBodies: async (scope) => {
      const [first] = own;
      if (first?.raw) return readBytes(scope, own);
      if (first?.files) await readForms(scope, { json: !needsFile(first) });
      if (!first?.files || !needsFile(first)) readJson(scope);
    },
  }));
