import { z } from 'zod';
import { behindHeaderName } from './behind-header.ts';
import type { Route } from './route.ts';

const problemSchema = {
  type: 'object',
  required: ['code', 'message', 'detail'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          field: { type: 'string' },
          code: { type: 'string' },
          message: { type: 'string' },
          present: { type: 'string', description: 'Of a conflict on a text: what it is now' },
          by: { type: 'string', description: 'Who wrote that, where it is known' },
        },
      },
    },
  },
};

const jsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
const content = (schema: object) => ({ 'application/json': { schema } });

const parameters = (path: string) =>
  [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => ({
    name: name === 'Y|N' ? 'flag' : name,
    in: 'path',
    required: true,
    schema: name === 'Y|N' ? { enum: ['Y', 'N'] } : { type: 'string' },
  }));

const inQuery = ({ query = [], filters = [] }: Route) =>
  [...query, ...filters.map((name) => `filters[${name}]`)].map((name) => ({
    name,
    in: 'query',
    schema: { type: 'string' },
  }));

const behindHeaders = {
  [behindHeaderName]: {
    description:
      'Only where something that was changed cannot be shown: since when what is answered, or one of its rows, has kept an older state',
    schema: { type: 'string', format: 'date-time' },
  },
};

const tagHeader = {
  etag: { description: 'Names the answer; may be sent as `If-None-Match`', schema: { type: 'string' } },
};

const headersOf = ({ answers, remembers }: Route) => {
  const headers = { ...(answers.behind ? behindHeaders : {}), ...(remembers ? tagHeader : {}) };
  return Object.keys(headers).length > 0 ? { headers } : {};
};

const operation = (route: Route) => ({
  tags: [route.area],
  summary: route.summary,
  parameters: [...parameters(route.path), ...inQuery(route)],
  ...('public' in route.access
    ? { security: [] }
    : { security: [{ bearer: [] }], 'x-permission': route.access.permission }),
  ...(route.body ? { requestBody: { required: true, content: content(jsonSchema(route.body)) } } : {}),
  responses: {
    [route.answers.status]: {
      description: route.summary,
      ...headersOf(route),
      ...(route.answers.schema ? { content: content(jsonSchema(route.answers.schema)) } : {}),
    },
    ...(route.remembers
      ? { 304: { description: 'The answer that the caller has, by its tag', headers: tagHeader } }
      : {}),
    default: { description: 'A refusal', content: content({ $ref: '#/components/schemas/Problem' }) },
  },
});

/** The OpenAPI document of everything in the registry of routes: nothing is documented that is not there. */
export const openApiDocument = (routes: readonly Route[], version: string) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replace('{Y|N}', '{flag}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Cadenza', version },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: problemSchema },
    },
  };
};
