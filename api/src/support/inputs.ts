import { visibleLines, visibleText } from '@cadenza/domain/kernel/visible-text';
import { commentText } from '@cadenza/domain/support/events';
import { longestReason } from '@cadenza/domain/support/limits';
import { z } from 'zod';
import { seenVersion } from '../rest/shapes.ts';
import { flagIn, idIn, optionalIdIn, textIn, timeIn } from '../rest/values.ts';
import { wireClosings, wirePriorities, wireStatuses } from './wire.ts';

/** Ids, or the objects in which anomalies are answered; a form has them as JSON. */
const anomaliesIn = z
  .union(
    [z.array(z.union([idIn, z.strictObject({ id: idIn, descrizioneAnomalia: z.string().optional() })])), z.literal('')],
    { error: 'invalid_id' },
  )
  .nullable()
  .transform((given) =>
    (given === '' || given === null ? [] : given).map((one) => (typeof one === 'string' ? one : one.id)),
  );

/** A time that a form may leave empty. */
const optionalTimeIn = z.union([z.literal(''), timeIn], { error: 'invalid_date_time' }).nullable();

const values = {
  attrezzaturaId: idIn,
  anomalieIds: anomaliesIn.optional(),
  userRequest: textIn.optional(),
  notes: textIn.optional(),
  date: optionalTimeIn.optional(),
  fermo: flagIn.optional(),
  priorita: z.enum(wirePriorities, { error: 'invalid_choice' }).optional(),
};

const ofStaff = {
  manutentoreId: optionalIdIn.optional(),
  descrizioneInterventoId: optionalIdIn.optional(),
};

/** What a user opens a request with. */
export const openBody = z.looseObject({
  ...values,
  ...ofStaff,
  tipoUtente: z.enum(['system_user'], { error: 'invalid_choice' }).optional(),
});

/** What the public link takes; `website` is for programs that fill in everything, `formToken` what the form was given with. */
export const publicBody = z.looseObject({
  ...values,
  tipoUtente: z.enum(['external_user'], { error: 'invalid_choice' }).optional(),
  contactName: textIn.optional(),
  contactEmail: textIn.optional(),
  contactPhone: textIn.optional(),
  website: visibleText(1_000).optional(),
  formToken: z
    .string({ error: 'invalid' })
    .regex(/^[\w.-]{1,100}$/, { error: 'invalid' })
    .optional(),
});

/** What a change may say: only what is sent is changed. */
export const changeBody = z.looseObject({
  ...values,
  ...ofStaff,
  attrezzaturaId: idIn.optional(),
  date: timeIn.optional(),
  assignedTo: optionalIdIn.optional(),
  statusRequest: z.enum(wireStatuses, { error: 'invalid_choice' }).optional(),
  causa: z
    .union([z.literal(''), z.enum(wireClosings)], { error: 'invalid_choice' })
    .nullable()
    .meta({ description: 'Why it is closed: with statusRequest COMPLETATO or ARCHIVIATO' })
    .optional(),
  motivo: visibleLines(longestReason)
    .nullable()
    .transform((text) => text || null)
    .meta({
      description:
        'Why it is closed, in words; with IN_GESTIONE or IN_ATTESA of one that is closed: why it is opened again. Who asked reads it',
    })
    .optional(),
  version: seenVersion,
});

/** What somebody writes to the other side. */
export const commentBody = z.looseObject({ testo: commentText });
