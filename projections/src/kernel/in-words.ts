import { type RawBuilder, sql } from 'kysely';

/** Names in the order in which people look them up (migration 070), as SQL behind an expression, of an index as of a list. */
export const wordOrder = 'collate rm.in_words';

/** A text as it is ordered. */
export const inWords = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`${text} ${sql.raw(wordOrder)}`;
