import { randomUUIDv7 } from 'node:crypto';

/** A new id, ordered by time (UUIDv7). */
export const newId = (): string => randomUUIDv7();
