import { isUuid } from '@cadenza/domain/kernel/uuid';
import { plannedByIds, plannedDetail } from '@cadenza/projections/planning/queries';
import {
  listedWorkIds,
  plannedList as listOf,
  type PlannedListQuery,
} from '@cadenza/projections/planning/queries-of-list';
import { defineQuery, type Reading } from '../kernel/query.ts';
import { ofPlanning } from './of-planning.ts';

export type { LineState, Planned, PlannedDetail, PlannedWhole } from '@cadenza/projections/planning/queries';
export { type PlannedListQuery, plannedSortFields, severalNames } from '@cadenza/projections/planning/queries-of-list';

/** `withLines`: rows with their lines; `most`: rows of a list without a page. */
type Wanted = { readonly query: PlannedListQuery; readonly withLines?: boolean; readonly most?: number };

/** The planning list, a page or all of it, how much there is and the position that it is of. */
export const plannedList = defineQuery({
  ...{ name: 'planning.list', ...ofPlanning, oneStatement: true },
  run: ({ db, companyId }: Reading, { query, ...how }: Wanted) => listOf(db, companyId, query, how),
});

/** Ids of the list in its order, whole; more than `most` of them throw `TooManyRows`. */
export const plannedIds = defineQuery({
  ...{ name: 'planning.ids', ...ofPlanning, oneStatement: true },
  run: ({ db, companyId }: Reading, { query, most }: { query: PlannedListQuery; most: number }) =>
    listedWorkIds(db, companyId, query, most),
});

/** Works by id, in no order, also cancelled and skipped ones. */
export const worksById = defineQuery({
  ...{ name: 'planning.by-id', ...ofPlanning, oneStatement: true },
  run: ({ db, companyId }: Reading, ids: readonly string[]) => plannedByIds(db, companyId, ids),
});

/** One work with its checklist, also a cancelled or skipped one; null where there is none. */
export const plannedWork = defineQuery({
  ...{ name: 'planning.work', ...ofPlanning, reads: [...ofPlanning.reads, 'support'], oneStatement: true },
  run: async ({ db, companyId }: Reading, id: string) =>
    isUuid(id) ? ((await plannedDetail(db, companyId, id)) ?? null) : null,
});
