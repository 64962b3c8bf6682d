import { reject } from '@cadenza/domain/kernel/rejection';
import { Problem } from '../kernel/problem.ts';
import { wholeFromWire } from './numbers.ts';
import type { Query } from './query-string.ts';

export type Paging = { page?: number; rowsPerPage?: number; descending: boolean; sortBy?: string };

/** Most rows of one page; no paging at all answers everything, as documented. */
const maxRows = 1000;

const wholeNumber = (field: string, value: unknown, most: number): number => {
  const number = wholeFromWire(value);
  if (number !== undefined && number >= 1 && number <= most) return number;
  throw new Problem(reject('invalid_fields', {}, [{ field, code: 'invalid_number' }]));
};

/** `page`, `rowsPerPage`, `sortBy`, `descending` (1 or 0, also true or false) of a list call; absent or null is none. */
export const pagingOf = ({ page: given, rowsPerPage, sortBy, descending }: Query): Paging => {
  const page = isGiven(given) ? wholeNumber('page', given, 1e6) : 1;
  return {
    ...(isGiven(rowsPerPage) ? { page, rowsPerPage: wholeNumber('rowsPerPage', rowsPerPage, maxRows) } : {}),
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
