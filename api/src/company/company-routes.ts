import { type CompanySaved, changeCompany } from '@cadenza/commands/company/change-company';
import { type Logo, maxLogoBytes, withLogo } from '@cadenza/commands/company/receive-logo';
import { companyIdOf, type NewCompany, registerCompany } from '@cadenza/commands/company/register-company';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { companies, companyFilters, companySortFields } from '@cadenza/queries/company/companies';
import { z } from 'zod';
import { answered, ofQuery } from '../kernel/answered.ts';
import { withNames } from '../kernel/conflict.ts';
import { Problem, problem } from '../kernel/problem.ts';
import { asRoute } from '../operations/as-route.ts';
import { status } from '../operations/wire-fields.ts';
import { changedEchoes } from '../rest/echoes.ts';
import { listParameters, unknownInside } from '../rest/known-names.ts';
import { ListAnswer } from '../rest/list-answer.ts';
import { flagFilter, pagingOf, sortedBy } from '../rest/list-query.ts';
import { overRest } from '../rest/over-rest.ts';
import { bearerRoute, type Call, created, ok, type Route } from '../rest/route.ts';
import { listOf, seenVersion } from '../rest/shapes.ts';
import type { FileParts } from '../rest/upload.ts';
import { companyAsDecided, companyCommand } from './decided.ts';
import { setActive } from './operations.ts';
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
const documentedFilters = [...companyFilters.filter((name) => name !== 'code'), 'identificationCode'] as const;
const documentedSorts = companySortFields.map((name) => (name === 'code' ? 'identificationCode' : name));
const domainName = <Name extends string>(name: Name) =>
  (name === 'identificationCode' ? 'code' : name) as Exclude<Name, 'identificationCode'> | 'code';

/** Companies: all of them for a super administrator, one's own for its administrators. */
export const companyRoutes: readonly Route[] = [
  bearerRoute('GET /api/companies', {
    area: 'administration',
    summary: 'All companies; `search` finds what name, code, place or VAT number contain',
    ...ofQuery(companies),
    filters: documentedFilters,
    query: [...listParameters, 'search'],
    answers: { status: 200, schema: listOf(companyShape, true) },
    handle: async ({ query, services }, session) => {
      const { sortBy = 'businessName', ...paging } = pagingOf(query);
      const by = domainName(sortedBy(documentedSorts, sortBy));
      const active = flagFilter(query, 'active');
      const given = documentedFilters.flatMap((name) =>
        query.filters[name] == null ? [] : [[domainName(name), query.filters[name]]],
      );
      const filters = { ...Object.fromEntries(given), ...(active !== undefined && { active: String(active) }) };
      const search = typeof query.search === 'string' ? query.search : undefined;
      const list = { ...paging, filters, search, sortBy: by };
      const { rows, totalRows } = await answered({ services, session }, companies, list);
      return ok(new ListAnswer(rows, viewToWire, totalRows));
    },
  }),
  bearerRoute('POST /api/companies', {
    area: 'administration',
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
  bearerRoute('GET /api/companies/{id}', {
    area: 'administration',
    summary: 'A company: the selected one, or any for a super administrator',
    permission: 'company.read',
    reads: ['company'],
    answers: { status: 200, schema: companyShape },
    handle: async (call, session) => ok(companyToWire(await companyAsDecided(call, session, call.params.id))),
  }),
  bearerRoute('POST /api/companies/{id}', {
    area: 'administration',
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
  asRoute(setActive, 'PUT /api/societa/{id}/active/{status}', {
    area: 'administration',
    summary: 'Lets people work in a company (Y) or nobody any more (N)',
    fields: { active: status },
    answers: { status: 200, schema: companyShape },
    answer: ({ state }) => companyToWire(state),
  }),
];
