import { type ReportQuery, timeOfReport } from '@cadenza/commands/reports/report-time';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import type { ReportScope } from '@cadenza/projections/reports/queries';
import { measuredMachines } from '@cadenza/projections/reports/queries-of-figures';
import type { Context } from '../graphql/context.ts';
import type { ReportInput } from '../graphql/schema.gen.ts';
import { pagingFaults } from '../kernel/paging.ts';
import { periodFaults, refuseFaults, refuseMissing, scopeFaults } from './report-query.ts';

export const defaultRows = 50;
export const ownNames = {
  equipmentId: 'equipmentId',
  lineId: 'lineId',
  plantId: 'plantId',
  maintainerId: 'maintainerId',
  interventionTypeId: 'interventionTypeId',
} as const;

type GivenScope = { readonly [Name in keyof ReportScope]?: string | null | undefined };

export const scopeOf = ({
  equipmentId,
  lineId,
  plantId,
  maintainerId,
  interventionTypeId,
}: GivenScope): ReportScope => ({
  equipmentId: equipmentId ?? null,
  lineId: lineId ?? null,
  plantId: plantId ?? null,
  maintainerId: maintainerId ?? null,
  interventionTypeId: interventionTypeId ?? null,
});

export const queryOf = (input: ReportInput): ReportQuery => {
  const { years, months } = input;
  const scope = scopeOf(input);
  const page = { page: input.page ?? 1, rowsPerPage: input.rowsPerPage ?? defaultRows };
  refuseFaults([
    ...periodFaults({ years, months }, { years: 'years', months: 'months' }),
    ...scopeFaults(scope, ownNames),
    ...pagingFaults(page),
  ]);
  return { years, months, scope };
};

/** Of every field that reads figures. */
export const reportReading = {
  permission: 'reports.read',
  rate: 'heavy',
  reads: ['planning', 'registry', 'support'],
} as const;

/** What is asked, and of which months. */
export const queryWithTime = async (
  input: ReportInput,
  { services, session }: Pick<Context, 'services' | 'session'>,
) => {
  const query = queryOf(input);
  await refuseMissing(services, session.actor.companyId, query.scope);
  return { query, time: await timeOfReport(services, session.actor.companyId, query) };
};

/** Every piece of equipment of a query, with its sums. */
export const measured = async (input: ReportInput, context: Context) => {
  const { companyId } = context.session.actor;
  const { query, time } = await queryWithTime(input, context);
  const all = await withCompany(context.services.pool, companyId, (db) =>
    measuredMachines(db, companyId, query.scope, time),
  );
  return { all, time, asOf: new Date(time.now).toISOString() };
};
