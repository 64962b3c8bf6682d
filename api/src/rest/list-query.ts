import { reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { pagingFaults } from '../kernel/paging.ts';
import { Problem, problem } from '../kernel/problem.ts';
import { wholeFromWire } from './numbers.ts';
import type { Query } from './query-string.ts';
import { fault, letterIn, readField } from './values.ts';

export type Paging = { page?: number; rowsPerPage?: number; descending: boolean; sortBy?: string };

/** The field that a list is sorted by. Throws for one that it is not. */
export const sortedBy = <Field extends string>(fields: readonly Field[], given: string | null | undefined): Field => {
  const by = fields.find((field) => field === given);
  if (!by) throw problem('unknown_sort_field', { field: given ?? '' });
  return by;
};

/** Those of a page, of rows that are all there. */
export const pageOf = <Row>(rows: readonly Row[], { page = 1, rowsPerPage }: Paging): readonly Row[] =>
  rowsPerPage === undefined ? rows : rows.slice((page - 1) * rowsPerPage, page * rowsPerPage);

/** The id that a filter names, where it names one. */
export const idFilter = ({ filters }: Query, name: string): string | undefined => {
  const id = filters[name];
  if (id && !isUuid(id)) throw fault(`filters[${name}]`, 'invalid_id');
  return id || undefined;
};

/** The flag that a filter names, by letters. */
export const flagFilter = ({ filters }: Query, name: string): boolean | undefined =>
  filters[name] == null ? undefined : readField(`filters[${name}]`, letterIn, filters[name]);

const wholeNumber = (value: unknown): number | undefined =>
  isGiven(value) ? (wholeFromWire(value) ?? Number.NaN) : undefined;

/** `page`, `rowsPerPage`, `sortBy`, `descending` (1 or 0, also true or false) of a list call; absent or null is none. */
export const pagingOf = ({ page: given, rowsPerPage, sortBy, descending }: Query): Paging => {
  const page = wholeNumber(given) ?? 1;
  const rows = wholeNumber(rowsPerPage);
  // No paging at all answers everything, as documented, also where a page is named.
  const errors = pagingFaults({ page, rowsPerPage: rows ?? 1 });
  if (errors.length > 0) throw new Problem(reject('invalid_fields', {}, errors));
  return {
    ...(rows === undefined ? {} : { page, rowsPerPage: rows }),
    descending: isGiven(descending) && directionOf(descending),
    ...(typeof sortBy === 'string' ? { sortBy } : {}),
  };
};

const directionOf = (value: unknown): boolean => {
  if (value === '1' || value === 'true') return true;
  if (value === '0' || value === 'false') return false;
  throw fault('descending', 'invalid_flag');
};

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== 'null';
