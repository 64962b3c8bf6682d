import type { ReportScope } from '@cadenza/domain/reports/scope';
import type { Query } from '@cadenza/queries/kernel/query';
import type { ReportQuery } from '@cadenza/queries/reports/report-query';
import type { ReportInput } from '../graphql/schema.gen.ts';
import { ofQuery } from '../kernel/answered.ts';
import { pagingFaults } from '../kernel/paging.ts';
import { periodFaults, refuseFaults, scopeFaults } from './report-query.ts';

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

/** What a field that reads figures takes over from its query. */
export const asQueried = (query: Pick<Query<never, unknown>, 'permission' | 'reads'>) =>
  ({ ...ofQuery(query), rate: 'heavy' }) as const;
