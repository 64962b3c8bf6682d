import { reject } from '@cadenza/domain/kernel/rejection';
import { Problem } from '../kernel/problem.ts';
import { wholeFromWire } from './numbers.ts';
import type { Query } from './query-string.ts';

export type Paging = { page?: number; rowsPerPage?: number; descending: boolean; sortBy?: string };

/** Most rows of one page; no paging at all answers everything, as documented. */
const mostRows = 1000;

const wholeNumber = (field: string, value: unknown, most: number): number => {
  const number = wholeFromWire(value);
  if (number !== undefined && number >= 1 && number <= most) return number;
  throw new Problem(reject('invalid_fields', {}, [{ field, code: 'invalid_number' }]));
};

/** `page`, `rowsPerPage`, `sortBy`, `descending` (1 or 0, also true or false) of a list call; absent or null is none. */
export const pagingOf = ({ page, rowsPerPage, sortBy, descending }: Query): Paging => ({
  ...(isGiven(rowsPerPage)
    ? {
        rowsPerPage: wholeNumber('rowsPerPage', rowsPerPage, mostRows),
        page: wholeNumber('page', isGiven(page) ? page : 1, 1e6),
      }
    : {}),
  descending: descending === '1' || descending === 'true',
  ...(typeof sortBy === 'string' ? { sortBy } : {}),
});

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== 'null';
