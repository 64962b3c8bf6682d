import { companyOfCode } from '@cadenza/commands/company/company-of-code';
import { kindOf } from '@cadenza/commands/registry/records';
import { foldName } from '@cadenza/domain/identity/unique-name';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { publicRecords } from '@cadenza/queries/registry/public-records';
import { answeredToPublic } from '../kernel/answered.ts';
import { problem } from '../kernel/problem.ts';
import { ListAnswer } from '../rest/list-answer.ts';
import { pagingOf } from '../rest/list-query.ts';
import { ownCompanyOnly } from '../rest/own-company.ts';
import { type Call, ok, publicRoute, type Route } from '../rest/route.ts';
import { listOf } from '../rest/shapes.ts';
import { publicCompanyShape, publicRecordShape } from './shapes.ts';

type Linked = Pick<Call, 'services' | 'params' | 'request'>;

const codeOf = ({ params }: Linked): string => params.code ?? params.companyCode ?? '';

/** The company of a public link, of a call that was counted when it came; one that names another company is refused. */
export const knownCompanyOfLink = async (call: Linked) => {
  const company = await companyOfCode(call.services.folds, codeOf(call));
  if (!company) throw problem('not_found');
  ownCompanyOnly(call.request, company.companyId);
  return company;
};

/**
 * The company of a public link. Counted by the code, whoever asks from wherever, before it is looked up: how long an answer
 * takes and how often it may be asked for does not tell which codes there are.
 */
export const companyOfLink = async (call: Linked) => {
  await call.services.rates.ofCompanyCode(foldName(codeOf(call)));
  return knownCompanyOfLink(call);
};

/** Ids and descriptions of the active records of a kind, by description, for who reports a fault without a login; all of them, or a page. */
const recordsRoute = (kind: Kind): Route =>
  publicRoute(`GET /app/${kind.rest}/{companyCode}`, {
    area: 'configuration',
    summary: `Active ${kind.plural} of the company of a public link: ids and descriptions`,
    rate: 'public',
    query: ['page', 'rowsPerPage'],
    answers: { status: 200, schema: listOf(publicRecordShape, false) },
    handle: async (call) => {
      const { page, rowsPerPage } = pagingOf(call.query);
      const { companyId } = await companyOfLink(call);
      const wanted = { kind, page, rowsPerPage };
      const rows = await answeredToPublic(call.services, companyId, publicRecords, wanted);
      return ok(new ListAnswer(rows, ({ id, values }) => ({ id, descrizione: String(values[kind.label]) })));
    },
  });

/** What a public link shows before anybody has logged in. */
export const publicCompanyRoutes: readonly Route[] = [
  publicRoute('GET /app/companies/from-code/{code}', {
    area: 'administration',
    summary: 'The active company of a public link: name and logo',
    rate: 'public',
    answers: { status: 200, schema: publicCompanyShape },
    handle: async (call) => {
      const { companyId, code, details } = await companyOfLink(call);
      return ok({ id: companyId, businessName: details.businessName, identificationCode: code, logo: details.logo });
    },
  }),
  recordsRoute(kindOf('equipment')),
  recordsRoute(kindOf('anomaly')),
];
