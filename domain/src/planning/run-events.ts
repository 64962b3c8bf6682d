import { z } from 'zod';
import type { EventOf } from '../kernel/event.ts';
import { id, ofOccurrence, utcInstant } from './schemas.ts';

const data = z.strictObject({ ...ofOccurrence, userId: id, at: utcInstant });

/**
 * Somebody begins to work, and leaves off: `userId` says whose time it is, `at` when. `shortens`: they had left off before their clock was
 * stopped for them, and said so without a network: the time that held `at` ends there.
 */
export const runEventSchemas = {
  WorkStarted: data,
  WorkStopped: data.extend({ shortens: z.literal(true).exactOptional() }),
};
export type RunEvent = EventOf<typeof runEventSchemas>;
