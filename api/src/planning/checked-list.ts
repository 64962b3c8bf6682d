import { reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { type PlannedListQuery, plannedSortFields, severalNames } from '@cadenza/queries/planning/works';
import type { PlannedListQuery as PlannedListInput } from '../graphql/schema.gen.ts';
import { pagingFaults } from '../kernel/paging.ts';
import { Problem, problem } from '../kernel/problem.ts';
import { fault } from '../rest/values.ts';
import { isBackwards } from './list-query.ts';

export const checkedIds = (
  field: string,
  given: readonly string[] | null | undefined,
): readonly string[] | undefined => {
  if (given === null || given === undefined) return undefined;
  if (given.length > 500) throw fault(field, 'too_many', { max: 500 });
  if (!given.every(isUuid)) throw fault(field, 'invalid_id');
  return given;
};

/** A list query with what is wrong in it named. */
export const checkedPlannedList = (
  query: Omit<PlannedListQuery, 'sortBy' | 'descending'> & Pick<PlannedListInput, 'sortBy' | 'descending'>,
): PlannedListQuery => {
  const sortBy = plannedSortFields.find((field) => field === (query.sortBy ?? 'start'));
  if (!sortBy) throw problem('unknown_sort_field', { field: query.sortBy ?? '' });
  for (const field of [
    'maintainerId',
    'maintainerFirst',
    'equipmentId',
    'interventionId',
    'interventionTypeId',
    'lineId',
    'plantId',
    'supplierId',
  ] as const) {
    if (query[field] && !isUuid(query[field])) throw fault(field, 'invalid_id');
  }
  for (const field of severalNames) checkedIds(field, query[field]);
  if (isBackwards(query)) throw fault('to', 'end_before_start');
  const errors = pagingFaults(query);
  if (errors.length > 0) throw new Problem(reject('invalid_fields', {}, errors));
  return { ...query, sortBy, descending: query.descending ?? false };
};
