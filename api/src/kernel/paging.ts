import type { FieldError } from '@cadenza/domain/kernel/rejection';

/** Rows of one page, and pages, at most. */
export const maxRows = 1000;
const maxPages = 1_000_000;

type Page = { page?: number | null | undefined; rowsPerPage?: number | null | undefined };

/** What is wrong with a page that a list is asked for, each under its own name. */
export const pagingFaults = ({ page, rowsPerPage }: Page): FieldError[] => {
  const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
  return [
    ...(isGiven(page) && !isGiven(rowsPerPage) ? [{ field: 'rowsPerPage', code: 'required' }] : []),
    ...outside('page', page ?? 1, maxPages),
    ...outside('rowsPerPage', rowsPerPage ?? 1, maxRows),
  ];
};

const outside = (field: string, number: number, most: number): FieldError[] => {
  if (!Number.isSafeInteger(number)) return [{ field, code: 'invalid_number' }];
  if (number < 1) return [{ field, code: 'too_small', params: { min: 1 } }];
  return number > most ? [{ field, code: 'too_large', params: { max: most } }] : [];
};
