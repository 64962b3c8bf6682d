import { ask } from '../../../lib/services.ts';
import { PlannedListDocument } from '../reading/planned-list.gen.ts';
import type { PlanFilter } from '../rows/filter.ts';
import { filterQuery } from '../rows/filter-query.ts';

type Asked = { readonly filter: PlanFilter; readonly words: string; readonly until: string };

/** How much of what is overdue a filter leaves, wherever it lies. */
export const countOverdue = async ({ filter, words, until }: Asked): Promise<number> => {
  const times = { to: until, endsBefore: until, completed: false, page: 1, rowsPerPage: 1 };
  return (await ask(PlannedListDocument, { query: { ...filterQuery(filter, words), ...times } })).plannedList.totalRows;
};
