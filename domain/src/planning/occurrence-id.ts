import { uuidV5 } from '../kernel/uuid.ts';

/** Id of the n-th occurrence: expanding a recurrence twice gives the same ids, so nothing is ever doubled. */
export const occurrenceId = (seriesId: string, ordinal: number): string => uuidV5(seriesId, `occurrence:${ordinal}`);
