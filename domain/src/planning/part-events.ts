import { z } from 'zod';
import type { EventOf } from '../kernel/event.ts';
import { visibleText } from '../kernel/visible-text.ts';
import { actTime, id, ofOccurrence } from './schemas.ts';

/** Of one work. */
export const maxParts = 200;
export const longestPartName = 255;

export const partFields = {
  name: visibleText(longestPartName).min(1, { error: 'required' }),
  /** Of one. */
  costCents: z
    .int({ error: 'invalid_money' })
    .min(0, { error: 'negative_money' })
    .max(100_000_000, { error: 'money_too_large' }),
  /** With at most two decimals: litres and metres are counted, too. */
  quantity: z
    .number({ error: 'invalid_number' })
    .min(0.01, { error: 'too_small' })
    .max(100_000, { error: 'too_large' })
    .refine((quantity) => Math.round(quantity * 100) / 100 === quantity, { error: 'invalid_number' }),
  /** Its place: 5, 10, 15 … */
  order: z
    .int({ error: 'invalid_number' })
    .min(5, { error: 'too_small' })
    .max(5 * maxParts, { error: 'too_large' }),
};

const part = z.strictObject({ id, ...partFields });
/** What was put into a machine, or used up on it. */
export type SparePart = Readonly<z.infer<typeof part>>;

export const partEventSchemas = {
  /** Added, or changed: all of it as it is from here on. */
  SparePartSet: z.strictObject({ ...ofOccurrence, part, ...actTime }),
  SparePartRemoved: z.strictObject({ ...ofOccurrence, partId: id, ...actTime }),
};
export type PartEvent = EventOf<typeof partEventSchemas>;
