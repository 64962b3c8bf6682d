import { uuidPattern } from '@cadenza/domain/kernel/uuid';
import { z } from 'zod';

/** The pieces that shapes of answers share. Objects are strict: what no shape names is no part of an answer. */

/** An id as calls take and answer it: in small letters. */
export const uuidForm = { format: 'uuid', pattern: uuidPattern.source };
/** The same where an empty text is none. */
export const optionalUuidForm = { ...uuidForm, pattern: `${uuidPattern.source}|^$` };
export const id = z.string().regex(uuidPattern).meta(uuidForm);
/** Told of an id that the caller makes, by which nothing is found. */
export const ownIdNote =
  'A name of the own making for what is new, a UUID: sent again it means the same. The id of the record follows from it and is answered';
export const yesNo = z.enum(['Y', 'N']);
/** `YYYY-MM-DD`. */
export const day = z.iso.date();
/** An instant with its offset. */
export const time = z.iso.datetime({ offset: true });
/** Euro, a decimal string with two places. */
export const money = z.string().regex(/^\d+\.\d\d$/);
export const count = z.int().min(0);

/** A list as documented: `{data, totalRows}` where it is paged, else an array. */
export const listOf = (row: z.ZodType, paged: boolean): z.ZodType =>
  paged ? z.strictObject({ data: z.array(row), totalRows: count }) : z.array(row);

/** The one shape of every refusal. `code` is one of the closed list; `message` and `detail` are in the language of the call. */
export const problemShape = z
  .strictObject({
    code: z.string(),
    message: z.string(),
    detail: z.string(),
    requestId: z.string().optional().meta({ description: 'Of a failure of ours: the key to the log' }),
    users: z
      .array(z.strictObject({ kind: z.string(), id: z.string(), label: z.string() }))
      .optional()
      .meta({ description: 'Of a record that is in use: by whom' }),
    errors: z
      .array(
        z.strictObject({
          field: z.string(),
          code: z.string(),
          message: z.string(),
          present: z.string().optional().meta({ description: 'Of a conflict on a text: what it is now' }),
          by: z.string().optional().meta({ description: 'Who wrote that, where it is known' }),
          conflict: z
            .strictObject({
              mine: z.unknown(),
              theirs: z.unknown(),
              by: z.string(),
              at: z.iso.datetime({ offset: true }),
            })
            .optional()
            .meta({
              description:
                'Of a field that two people set from the same version: both values, whose the other is, since when',
            }),
        }),
      )
      .optional(),
  })
  .meta({ id: 'Problem' });

/** Of a body that changes a record: what somebody else has set since is a conflict. */
export const seenVersion = z
  .int({ error: 'invalid_number' })
  .min(0, { error: 'invalid_number' })
  .meta({ description: 'That of the record from which a form was filled in' })
  .nullable()
  .transform((version) => version ?? undefined)
  .optional();
