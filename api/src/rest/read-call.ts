import { faultOf } from '@cadenza/domain/kernel/field-fault';
import { type FieldError, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid, uuidV5 } from '@cadenza/domain/kernel/uuid';
import { newId } from '@cadenza/infra/ids';
import { chooseLanguage } from '@cadenza/infra/texts/texts';
import type { FastifyRequest } from 'fastify';
import { Problem, problem } from '../kernel/problem.ts';
import type { Services } from '../services.ts';
import { unknownNames } from './known-names.ts';
import type { Query } from './query-string.ts';
import type { Call, Route } from './route.ts';
import type { FileParts, UploadsOf } from './upload.ts';

export type Uploads = UploadsOf<FileParts>;

/** What a route is called with, in the shapes that it asks for. Throws a `Problem` that names all that is wrong with it. */
export const toCall = (route: Route, request: FastifyRequest, services: Services, files: Uploads): Call => ({
  query: request.query as Query,
  body: parseBody(route, request.query as Query, request.body, files),
  params: parsedParameters(route, request.params as Record<string, string>),
  files,
  language: chooseLanguage(request.headers['accept-language']),
  commandId: commandIdOf(request),
  correlationId: request.id,
  services,
  request,
});

/** The body in its shape. All that is wrong with it is told at once, and all that nobody asked for with it. */
const parseBody = (route: Route, query: Query, body: unknown, files: Uploads): unknown => {
  if (route.raw) return body;
  const errors: FieldError[] = [...unknownNames(route, query, body), ...missingFiles(route, files)];
  const parsed = route.body?.safeParse(body ?? {});
  for (const issue of parsed?.error?.issues ?? []) {
    const missing = issue.code === 'invalid_type' && isMissing(body, issue.path);
    errors.push({ field: issue.path.join('.'), ...(missing ? { code: 'required' } : faultOf(issue)) });
  }
  if (errors.length > 0) throw new Problem(reject('invalid_fields', {}, errors));
  if (saysNothing(route, body)) throw problem('nothing_to_change');
  return parsed?.data;
};

/** An address with what can be no id, where one stands, is that of nothing. */
const parsedParameters = (
  { parameters = {} }: Route,
  given: Readonly<Record<string, string>>,
): Record<string, string> => {
  for (const [name, text] of Object.entries(given))
    if (parameters[name]?.safeParse(text).success === false) throw problem('not_found');
  return given;
};

const isMissing = (body: unknown, path: readonly PropertyKey[]): boolean =>
  path.reduce<unknown>((part, name) => (part as Record<PropertyKey, unknown> | null | undefined)?.[name], body) ===
  undefined;

const missingFiles = ({ files: parts = {} }: Route, files: Uploads): FieldError[] =>
  Object.entries(parts)
    .filter(([name, { required }]) => required && files[name] === undefined)
    .map(([field]) => ({ field, code: 'required' }));

const saysNothing = ({ howOnly, body: shape }: Route, body: unknown): boolean =>
  shape !== undefined &&
  howOnly !== undefined &&
  Object.keys(body ?? {}).every((name) => name === 'companyId' || howOnly.includes(name));

/** `Idempotency-Key`: a UUID is the command's id itself; any other text names one, for this user. */
const commandIdOf = (request: FastifyRequest): string => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return newId();
  if (key.length > 255) throw problem('unreadable');
  return isUuid(key) ? key : uuidV5(request.session?.actor.userId ?? '00000000-0000-0000-0000-000000000000', key);
};
