import { plannedOfSeries } from '@cadenza/projections/planning/queries';
import { seriesRow, worksOfSeries } from '@cadenza/projections/planning/queries-of-series';
import { defineQuery, type Reading } from '../kernel/query.ts';
import { ofPlanning } from './of-planning.ts';

/** A series with all that it has or had, and what was done to its works by ordinal; null where there is none. */
export const plannedSeries = defineQuery({
  ...{ name: 'planning.series', ...ofPlanning },
  run: async ({ db, companyId }: Reading, id: string) => {
    const series = await seriesRow(db, companyId, id);
    if (series === undefined) return null;
    const planned = await plannedOfSeries(db, companyId, id);
    return { series, planned, works: await worksOfSeries(db, companyId, id) };
  },
});

/** The rules of a series; null where there is none. */
export const seriesRules = defineQuery({
  ...{ name: 'planning.series-rules', ...ofPlanning, oneStatement: true },
  run: async ({ db, companyId }: Reading, id: string) => (await seriesRow(db, companyId, id))?.rules ?? null,
});
