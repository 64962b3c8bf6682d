import { z } from 'zod';
import type { OfOccurrence } from './of-occurrence.ts';
import { id, utcInstant } from './schemas.ts';

/** Somebody begins to work, and leaves off: `userId` says whose time it is, `at` when. */
export type WorkStarted = OfOccurrence<'WorkStarted', { userId: string; at: string }>;
export type WorkStopped = OfOccurrence<'WorkStopped', { userId: string; at: string }>;
export type RunEvent = WorkStarted | WorkStopped;

const data = z.strictObject({ seriesId: id, occurrenceId: id, userId: id, at: utcInstant });

export const runEventSchemas: {
  readonly [Type in RunEvent['type']]: z.ZodType<Extract<RunEvent, { type: Type }>['data']>;
} = { WorkStarted: data, WorkStopped: data };
