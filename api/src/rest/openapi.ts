import { z } from 'zod';
import { maxRows } from '../kernel/paging.ts';
import { behindHeaderName } from './behind-header.ts';
import type { PageCall, Route } from './route.ts';
import { count, problemShape, uuidForm, yesNo } from './shapes.ts';

type Json = Record<string, unknown>;

/** Shapes with a name are written once, among the components of the document. */
const createShapes = () => {
  const components: Record<string, unknown> = {};
  const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): Json => {
    const { $schema: _, $defs = {}, ...schema } = z.toJSONSchema(shape, { unrepresentable: 'any', io });
    const placed = (part: unknown): Json =>
      JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
    for (const [name, one] of Object.entries($defs)) {
      const { id: _id, ...component } = placed(one);
      components[name] = component;
    }
    return placed(schema);
  };
  return { components, schemaOf };
};
type Shapes = ReturnType<typeof createShapes>;

const content = (schema: Json) => ({ 'application/json': { schema } });

/** Texts of an address or query, and what they may say; what is not named here is any text. */
const parameterShapes: Record<string, z.ZodType> = {
  flag: yesNo,
  status: yesNo,
  mode: z.enum(['one', 'all', 'following']),
  page: count.min(1).max(1_000_000),
  rowsPerPage: count.min(1).max(maxRows),
  descending: z.enum(['0', '1', 'false', 'true']),
};

type Asked = Pick<Route, 'path' | 'query' | 'filters' | 'parameters'>;

const parametersOf = ({ path, query = [], filters = [], parameters = {} }: Asked, { schemaOf }: Shapes) => {
  const parameter = (
    name: string,
    place: 'path' | 'query',
    shape = parameters[name] ?? parameterShapes[name] ?? z.string(),
  ) => ({
    name,
    in: place,
    ...(place === 'path' ? { required: true } : {}),
    schema: schemaOf(shape, 'input'),
  });
  return [
    ...[...addressOf(path).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameter(name, 'path')),
    ...query.map((name) => parameter(name, 'query')),
    ...filters.map((name) => parameter(`filters[${name}]`, 'query')),
  ];
};

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

const binary = { type: 'string', format: 'binary' };

/** A file as it is answered: whole, or the part of it that was asked for. */
const fileAnswer = (description: string, types: readonly string[]) => ({
  description,
  headers: {
    ...tagHeader,
    'content-disposition': { description: 'The name of the file (RFC 6266)', schema: { type: 'string' } },
  },
  content: Object.fromEntries(types.map((type) => [type, { schema: binary }])),
});

const answerOf = ({ answers, summary, remembers }: Route, { schemaOf }: Shapes) => {
  if (answers.status === 204) return { description: summary };
  if ('types' in answers) return fileAnswer(summary, answers.types);
  const headers = { ...(answers.behind ? behindHeaders : {}), ...(remembers ? tagHeader : {}) };
  return {
    description: summary,
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: content(schemaOf(answers.schema, 'output')),
  };
};

/** `{Y|N}` is a parameter named `flag`. */
const addressOf = (path: string): string => path.replace('{Y|N}', '{flag}');

/** `PUT /api/linee/{id}` is `putApiLineeById`. */
const operationId = ({ method, path }: Pick<Route, 'method' | 'path'>): string =>
  addressOf(path)
    .split(/[/_-]/)
    .filter((part) => part !== '')
    .map((part) => part.replace(/^\{(\w+)\}$/, (_, name: string) => `by-${name}`))
    .flatMap((part) => part.split('-'))
    .reduce((name, part) => name + part.charAt(0).toUpperCase() + part.slice(1), method.toLowerCase());

/** The fields of a body: beside its own those that may be sent back as they were answered, and no others. */
const fieldsOf = ({ body, echoes }: Route, { schemaOf }: Shapes): Json => {
  const fields = body ? schemaOf(body, 'input') : { type: 'object' };
  const echoed = (echoes?.names ?? []).map((name) => [
    name,
    { description: 'As it was answered: it is not changed here' },
  ]);
  const company = { type: ['string', 'null'], ...uuidForm, description: 'The selected company, and no other' };
  return {
    ...fields,
    properties: { ...Object.fromEntries(echoed), ...(fields.properties ?? {}), companyId: company },
    additionalProperties: false,
  };
};

/** A form: fields, objects among them as JSON, and files. */
const formOf = (route: Route, shapes: Shapes) => {
  const { files = {} } = route;
  const fields = fieldsOf(route, shapes);
  const { properties = {}, required = [] } = fields as { properties?: Json; required?: string[] };
  const parts = Object.entries(files).map(([name, { description }]) => [name, { ...binary, description }]);
  const needed = Object.keys(files).filter((name) => files[name]?.required);
  return {
    ...fields,
    properties: { ...properties, ...Object.fromEntries(parts) },
    required: [...required, ...needed],
  };
};

const requestBodyOf = (route: Route, shapes: Shapes) => {
  const { body, files, raw } = route;
  if (raw) return { required: true, content: Object.fromEntries(raw.types.map((type) => [type, { schema: {} }])) };
  const json = body ? content(fieldsOf(route, shapes)) : {};
  if (files === undefined) return body && { required: true, content: json };
  const form = { 'multipart/form-data': { schema: formOf(route, shapes) } };
  const needsFile = Object.values(files).some(({ required }) => required);
  return { required: true, content: needsFile ? form : { ...form, ...json } };
};

const partAnswers = (route: Route) =>
  'types' in route.answers
    ? {
        206: fileAnswer('The part that was asked for by `Range`', route.answers.types),
        304: { description: 'The file that the caller has, by its tag', headers: tagHeader },
      }
    : {};

const refusals = { description: 'A refusal', content: content({ $ref: '#/components/schemas/Problem' }) };

const operation = (route: Route, shapes: Shapes) => ({
  operationId: operationId(route),
  tags: [route.area],
  summary: route.summary,
  parameters: parametersOf(route, shapes),
  ...('public' in route.access
    ? { security: [] }
    : { security: [{ bearer: [] }], 'x-permission': route.access.permission }),
  ...(route.body || route.files || route.raw ? { requestBody: requestBodyOf(route, shapes) } : {}),
  responses: {
    [route.answers.status]: answerOf(route, shapes),
    ...partAnswers(route),
    ...(route.remembers
      ? { 304: { description: 'The answer that the caller has, by its tag', headers: tagHeader } }
      : {}),
    '4XX': refusals,
    '5XX': refusals,
  },
});

const page = (description: string) => ({ description, content: { 'text/html': { schema: { type: 'string' } } } });

/** A page that people open: whatever a program sends along says nothing that counts. */
const pageOperation = ({ area, method, path, summary, unknown }: PageCall, shapes: Shapes) => ({
  operationId: operationId({ method, path }),
  tags: [area],
  summary,
  parameters: parametersOf({ path }, shapes),
  security: [],
  ...(method === 'POST'
    ? { requestBody: { content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } } } }
    : {}),
  responses: { 200: page(summary), 404: page(unknown), '4XX': refusals, '5XX': refusals },
});

const areas: Record<string, string> = {
  session: 'Logging in and out, the own account',
  administration: 'Companies and their users',
  configuration: 'The registries of a company',
  checklists: 'Checklists and their lines',
  printouts: 'Files that were printed for the caller',
  documents: 'Documents of plants, lines, equipment and suppliers',
  planning: 'Planned work',
  reports: 'Figures of equipment, breakdowns and maintainers',
  'sign-up': 'How a company becomes a customer: sign-up, its payment, a demo',
  payments: 'What the payment provider tells',
  support: 'Support requests, from inside and by the public link',
  reference: 'Countries and languages',
};

/** The OpenAPI document of everything in the registry of routes, and of the pages beside it: nothing is documented that is not there. */
export const openApiDocument = (routes: readonly Route[], version: string, pages: readonly PageCall[] = []) => {
  const shapes = createShapes();
  shapes.schemaOf(problemShape, 'output');
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = addressOf(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, shapes) };
  }
  for (const call of pages) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: pageOperation(call, shapes) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cadenza',
      version,
      description: 'Maintenance planning for companies with plants, lines and equipment',
    },
    servers: [{ url: '/', description: 'Where the document came from' }],
    tags: Object.entries(areas).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: shapes.components,
    },
  };
};
