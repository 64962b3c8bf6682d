import { type RawBuilder, sql } from 'kysely';

/** Most rows of a list that names no page: a month of the largest company, a year of most. */
export const maxUnpaged = 20_000;

/** A list without a page would have more rows than it may: it is to be asked for in pages, or for less. */
export class TooManyRows extends Error {
  override readonly name = 'TooManyRows';
  readonly most: number;

  constructor(most: number) {
    super(`more than ${most} rows`);
    this.most = most;
  }
}

/** Of a list that names no page: all of its rows, or none where `total` (SQL) is more than it may have. */
export const allOrNone = (total: RawBuilder<unknown>, most: number): RawBuilder<unknown> =>
  sql`limit (select case when ${total} > ${most}::bigint then 0 else ${most}::bigint end)`;

/** Throws `TooManyRows` where a list is longer than it may be. */
export const holdTo = (most: number, rows: number): void => {
  if (rows > most) throw new TooManyRows(most);
};
