import { reject } from '@cadenza/domain/kernel/rejection';
import { pagingFaults } from '../kernel/paging.ts';
import { Problem } from '../kernel/problem.ts';
import { wholeFromWire } from './numbers.ts';
import type { Query } from './query-string.ts';

export type Paging = { page?: number; rowsPerPage?: number; descending: boolean; sortBy?: string };

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
  throw new Problem(reject('invalid_fields', {}, [{ field: 'descending', code: 'invalid_flag' }]));
};

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== 'null';
