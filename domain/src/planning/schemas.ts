import { z } from 'zod';
import { inPlausibleTime, inPlausibleYear, outsideDays } from '../calendar/civil-date.ts';
import { isUuid } from '../kernel/uuid.ts';
import { outOfRange } from './bounded.ts';
import { longestNotes, longestReason, maxAnomalies, maxLines, maxMinutes, maxOrdinals, maxPlaced } from './limits.ts';

/** The pieces that event schemas share. Messages are field codes. */

export const id = z.string({ error: 'required' }).refine(isUuid, { error: 'invalid_id' });
export const optionalId = id.nullable();
/** Which occurrence of which series: in every event of an occurrence's own stream. */
export const ofOccurrence = { seriesId: id, occurrenceId: id };
const anyDay = z.iso.date();
/** `YYYY-MM-DD`. */
export const localDate = z.iso.date({ error: 'invalid_date' }).refine(inPlausibleYear, outsideDays);
/** `YYYY-MM-DDTHH:mm`. */
export const localDateTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid_date_time' })
  .refine((text) => anyDay.safeParse(text.slice(0, 10)).success, { error: 'invalid_date_time' })
  .refine(inPlausibleYear, outsideDays);
/** HH:mm, 24 hours. */
export const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid_time' });
/** An instant as the log stores it. */
export const utcInstant = z.iso.datetime({ error: 'invalid_date_time' }).refine(inPlausibleTime, outsideDays);
/** `at`: when that was, where it was told later: it waited on a device for a network. */
export const actTime = { at: utcInstant.exactOptional() };
/** Days from the generated one to the planned one: no more than there are days. */
export const dayOffset = z
  .int({ error: 'invalid_number' })
  .min(-maxOrdinals, { error: outOfRange })
  .max(maxOrdinals, { error: outOfRange });
/** Place in a series. */
export const ordinal = z.int({ error: 'invalid_number' }).min(0, { error: 'too_small' }).max(maxOrdinals, {
  error: 'too_many',
});
export const occurrences = <Item extends z.ZodType>(item: Item) => z.array(item).max(maxPlaced, { error: 'too_many' });
/** Sorted, each once, so that the same ones are the same list. */
export const anomalyIds = z
  .array(id)
  .max(maxAnomalies, { error: 'too_many' })
  .refine((ids) => ids.every((one, at) => at === 0 || String(ids[at - 1]) < one), { error: 'contradictory' })
  .readonly();
export const lines = <Item extends z.ZodType>(item: Item) => z.array(item).max(maxLines, { error: 'too_many' });

export const notes = z.string({ error: 'invalid' }).trim().max(longestNotes, { error: 'too_long' }).nullable();
export const reason = z.string({ error: 'invalid' }).trim().max(longestReason, { error: 'too_long' }).nullable();
/** Whole minutes from 1; a year of them is more than any work lasts. */
export const minutes = z
  .int({ error: 'invalid_number' })
  .min(1, { error: 'too_small' })
  .max(maxMinutes, { error: 'too_large' });
export const percent = z
  .int({ error: 'invalid_number' })
  .min(0, { error: 'too_small' })
  .max(100, { error: 'too_large' });

export const recurrenceRule = z.object({
  value: z.int({ error: 'invalid_number' }).min(1, { error: 'too_small' }).max(1000, { error: 'too_large' }),
  unit: z.enum(['day', 'month', 'year'], { error: 'invalid_choice' }),
});
export const shift = z.enum(['next', 'previous', 'skip'], { error: 'invalid_choice' });
export const typeCode = z.enum(['O', 'S'], { error: 'invalid_choice' });
export const seriesScope = z.enum(['all', 'following'], { error: 'invalid_choice' });
