import { z } from 'zod';
import { visibleText } from '../kernel/visible-text.ts';
import type { ActTime, OfOccurrence } from './of-occurrence.ts';
import { actTime, id } from './schemas.ts';

/** What was put into a machine, or used up on it. `order` is its place: 5, 10, 15 … */
export type SparePart = {
  readonly id: string;
  readonly order: number;
  readonly name: string;
  /** Of one. */
  readonly costCents: number;
  /** With at most two decimals: litres and metres are counted, too. */
  readonly quantity: number;
};

/** Added, or changed: all of it as it is from here on. */
export type SparePartSet = OfOccurrence<'SparePartSet', { part: SparePart } & ActTime>;
export type SparePartRemoved = OfOccurrence<'SparePartRemoved', { partId: string } & ActTime>;
export type PartEvent = SparePartSet | SparePartRemoved;

/** Of one work. */
export const maxParts = 200;
export const longestPartName = 255;

export const partFields = {
  name: visibleText(longestPartName).min(1, { error: 'required' }),
  costCents: z
    .int({ error: 'invalid_money' })
    .min(0, { error: 'negative_money' })
    .max(100_000_000, { error: 'money_too_large' }),
  quantity: z
    .number({ error: 'invalid_number' })
    .min(0.01, { error: 'too_small' })
    .max(100_000, { error: 'too_large' })
    .refine((quantity) => Math.round(quantity * 100) / 100 === quantity, { error: 'invalid_number' }),
  order: z
    .int({ error: 'invalid_number' })
    .min(5, { error: 'too_small' })
    .max(5 * maxParts, { error: 'too_large' }),
};

const ofOccurrence = { seriesId: id, occurrenceId: id };

export const partEventSchemas: {
  readonly [Type in PartEvent['type']]: z.ZodType<Extract<PartEvent, { type: Type }>['data']>;
} = {
  SparePartSet: z.strictObject({ ...ofOccurrence, part: z.strictObject({ id, ...partFields }), ...actTime }),
  SparePartRemoved: z.strictObject({ ...ofOccurrence, partId: id, ...actTime }),
};
