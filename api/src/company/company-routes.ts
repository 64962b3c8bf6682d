import { type CompanySaved, changeCompany, setCompanyActive } from '@cadenza/commands/company/change-company';
import { type Logo, maxLogoBytes, withLogo } from '@cadenza/commands/company/receive-logo';
import { companyIdOf, type NewCompany, registerCompany } from '@cadenza/commands/company/register-company';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { companies, companyFilters, companySortFields } from '@cadenza/queries/company/companies';
import { z } from 'zod';
import { answered } from '../kernel/answered.ts';
import { Problem, problem } from '../kernel/problem.ts';
import { overRest, withNames } from '../registry/conflict.ts';
import { statusParam } from '../registry/routes.ts';
import { changedEchoes } from '../rest/echoes.ts';
import { listParameters, unknownInside } from '../rest/known-names.ts';
import { ListAnswer } from '../rest/list-answer.ts';
import { pagingOf } from '../rest/list-query.ts';
import { bearerRoute, type Call, created, ok, type Route } from '../rest/route.ts';
import { listOf, seenVersion } from '../rest/shapes.ts';
import type { FileParts } from '../rest/upload.ts';
import { companyAsDecided, companyCommand } from './decided.ts';
import { companyShape } from './shapes.ts';
import { companyFields, companyToWire, detailsFromWire, detailToWire, viewToWire } from './wire.ts';

const companyBody = z.object({ company: z.unknown() });
const logoPart = {
  logo: { required: false, limit: maxLogoBytes, description: 'PNG, JPEG or WebP, judged by its content' },
} as const satisfies FileParts;

/** With the picture that came along, where one did. */
const usingLogo = <Done>(
  { files, services }: Pick<Call<unknown, typeof logoPart>, 'files' | 'services'>,
  companyId: string,
  use: (logo?: Logo) => Promise<Done | Rejection>,
): Promise<Done | Rejection> =>
  files.logo === undefined ? use() : withLogo(services, { companyId, content: files.logo.stream() }, use);

type Part = Record<string, unknown>;

/** The `company` part as an object: JSON text in a multipart form, or the object itself in JSON. */
const companyPart = (body: Part, known: readonly string[]): Part => {
  const value = parsed(body.company);
  if (typeof value !== 'object' || value === null)
    throw new Problem(reject('invalid_fields', {}, [{ field: 'company', code: 'required' }]));
  const unknown = unknownInside(value as Part, known, 'company');
  if (unknown.length > 0) throw new Problem(reject('invalid_fields', {}, unknown));
  return value as Part;
};

const parsed = (part: unknown): unknown => {
  try {
    return typeof part === 'string' ? JSON.parse(part) : part;
  } catch {
    throw problem('unreadable');
  }
};

/** What is answered and not changed here may be sent back as it is. */
const echoed = ['id', 'active', 'logo', 'identificationCode'] as const;

/** The changes in a company that was sent back, whole or in part. */
const changesIn = (part: Part, now: Part) => {
  const errors = changedEchoes(part, now, echoed).map(({ field, code }) => ({ field: `company.${field}`, code }));
  if (errors.length > 0) throw new Problem(reject('invalid_fields', {}, errors));
  const seen = seenVersion.safeParse(part.version);
  if (!seen.success)
    throw new Problem(reject('invalid_fields', {}, [{ field: 'company.version', code: 'invalid_number' }]));
  return { ...detailsFromWire(part), seenVersion: seen.data };
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const names: Readonly<Record<string, string>> = { code: 'identificationCode', seenVersion: 'company.version' };

/** Names and values as those have them who send them. */
const inWireNames = (rejection: Rejection): Rejection => overRest(rejection, names, detailToWire);

const answerCompany = (done: CompanySaved | Rejection) => {
  if (isRejection(done)) throw new Problem(inWireNames(done));
  return { ...ok(companyToWire(done.state)), headers: { 'x-position': String(done.position) } };
};

/** Filters and sorting by their documented names. */
const filterNames = new Map<string, (typeof companyFilters)[number]>([
  ...companyFilters.map((name) => [name, name] as const),
  ['identificationCode', 'code'],
]);
const sortNames = new Map<string, (typeof companySortFields)[number]>([
  ...companySortFields.map((name) => [name, name] as const),
  ['identificationCode', 'code'],
]);
const documentedFilters = [...filterNames.keys()].filter((name) => name !== 'code');

const filterOf = ([name, value]: [string, string | null]): [string, string][] => {
  const filter = filterNames.get(name);
  if (filter === undefined || value === null) return [];
  if (filter !== 'active') return [[filter, value]];
  if (value !== 'Y' && value !== 'N')
    throw new Problem(reject('invalid_fields', {}, [{ field: `filters[${name}]`, code: 'invalid_flag' }]));
  return [[filter, String(value === 'Y')]];
};

/** Companies: all of them for a super administrator, one's own for its administrators. */
export const companyRoutes: readonly Route[] = [
  bearerRoute({
    area: 'administration',
    method: 'GET',
    path: '/api/companies',
    summary: 'All companies; `search` finds what name, code, place or VAT number contain',
    permission: companies.permission,
    reads: companies.reads,
    filters: documentedFilters,
    query: [...listParameters, 'search'],
    answers: { status: 200, schema: listOf(companyShape, true) },
    handle: async ({ query, services }, session) => {
      const { sortBy = 'businessName', ...paging } = pagingOf(query);
      const by = sortBy === 'code' ? undefined : sortNames.get(sortBy);
      if (!by) throw problem('unknown_sort_field', { field: sortBy });
      const filters = Object.fromEntries(Object.entries(query.filters).flatMap(filterOf));
      const search = typeof query.search === 'string' ? query.search : undefined;
      const list = { ...paging, filters, search, sortBy: by };
      const { rows, totalRows } = await answered({ services, session }, companies, list);
      return ok(new ListAnswer(rows, viewToWire, totalRows));
    },
  }),
  bearerRoute({
    area: 'administration',
    method: 'POST',
    path: '/api/companies',
    summary: 'Creates a company; its creator becomes a member',
    permission: 'companies.all',
    body: companyBody,
    files: logoPart,
    inside: companyFields,
    answers: { status: 201, schema: companyShape },
    handle: async (call, session) => {
      const { services, commandId, correlationId } = call;
      const part = companyPart(call.body, companyFields);
      const wanted = { code: textOf(part.identificationCode), details: detailsFromWire(part) as NewCompany['details'] };
      const by = { services, actor: session.actor, commandId, correlationId };
      const registered = await usingLogo(call, companyIdOf(commandId), (logo) => registerCompany(by, wanted, logo));
      if (isRejection(registered)) throw new Problem(inWireNames(registered));
      return created(companyToWire(registered.state));
    },
  }),
  bearerRoute({
    area: 'administration',
    method: 'GET',
    path: '/api/companies/{id}',
    summary: 'A company: the selected one, or any for a super administrator',
    permission: 'company.read',
    reads: ['company'],
    answers: { status: 200, schema: companyShape },
    handle: async (call, session) => ok(companyToWire(await companyAsDecided(call, session, call.params.id))),
  }),
  bearerRoute({
    area: 'administration',
    method: 'POST',
    path: '/api/companies/{id}',
    summary: 'Changes a company: the selected one, or any for a super administrator; only the fields that are sent',
    permission: 'company.manage',
    body: companyBody,
    files: logoPart,
    inside: companyFields,
    answers: { status: 200, schema: companyShape },
    handle: async (call, session) => {
      const id = call.params.id;
      const part = companyPart(call.body, [...companyFields, ...echoed, 'version']);
      const now = companyToWire(await companyAsDecided(call, session, id));
      const changes = changesIn(part, now ?? {});
      const asked = companyCommand(call, session);
      const done = await usingLogo(call, id, (logo) => changeCompany(asked, id, changes, logo));
      return answerCompany(isRejection(done) ? await withNames(asked, done, 'company') : done);
    },
  }),
  bearerRoute({
    area: 'administration',
    method: 'PUT',
    path: '/api/societa/{id}/active/{status}',
    summary: 'Lets people work in a company (Y) or nobody any more (N)',
    permission: 'companies.all',
    answers: { status: 200, schema: companyShape },
    handle: async (call, session) => {
      const [id, active] = [call.params.id, statusParam(call)];
      const done = await setCompanyActive(companyCommand(call, session), id, active);
      if (!isRejection(done)) call.services.sessions.companySwitched(id, active);
      return answerCompany(done);
    },
  }),
];
