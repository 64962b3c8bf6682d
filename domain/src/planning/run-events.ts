import { z } from 'zod';
import type { EventOf } from '../kernel/event.ts';
import { id, ofOccurrence, utcInstant } from './schemas.ts';

const data = z.strictObject({ ...ofOccurrence, userId: id, at: utcInstant });

/** Somebody begins to work, and leaves off: `userId` says whose time it is, `at` when. */
export const runEventSchemas = { WorkStarted: data, WorkStopped: data };
export type RunEvent = EventOf<typeof runEventSchemas>;
