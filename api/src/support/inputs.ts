import { visibleLines, visibleText } from '@cadenza/domain/kernel/visible-text';
import { commentText } from '@cadenza/domain/support/events';
import { longestReason } from '@cadenza/domain/support/limits';
import { z } from 'zod';
import { sent, sentTime, sentWord } from '../operations/wire-fields.ts';
import { seenVersion } from '../rest/shapes.ts';
import { flagIn, idIn, optionalIdIn, textIn, timeIn } from '../rest/values.ts';
import { wireClosings, wirePriorities, wireStatuses } from './wire.ts';
import { closingToWire, priorityToWire, statusToWire } from './words.ts';

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

const own = {
  equipmentId: sent('attrezzaturaId', idIn),
  anomalyIds: sent('anomalieIds', anomaliesIn.optional()),
  request: sent('userRequest', textIn.optional()),
  notes: sent('notes', textIn.optional()),
  happenedAt: sentTime('date', optionalTimeIn.optional()),
  stopped: sent('fermo', flagIn.optional()),
  priority: sentWord('priorita', priorityToWire, z.enum(wirePriorities, { error: 'invalid_choice' }).optional()),
};

const ofStaff = {
  maintainerId: sent('manutentoreId', optionalIdIn.optional()),
  interventionId: sent('descrizioneInterventoId', optionalIdIn.optional()),
};

/** What a user opens a request with; of whom it is may be said, and be nobody else. */
export const openFields = {
  ...own,
  ...ofStaff,
  requester: sentWord(
    'tipoUtente',
    { user: 'system_user' },
    z.enum(['system_user'], { error: 'invalid_choice' }).optional(),
  ),
};

/** What the public link takes; `website` is for programs that fill in everything, `formToken` what the form was given with. */
export const publicFields = {
  ...own,
  requester: sentWord(
    'tipoUtente',
    { public: 'external_user' },
    z.enum(['external_user'], { error: 'invalid_choice' }).optional(),
  ),
  'contact.name': sent('contactName', textIn.optional()),
  'contact.email': sent('contactEmail', textIn.optional()),
  'contact.phone': sent('contactPhone', textIn.optional()),
  website: sent('website', visibleText(1_000).optional()),
  formToken: sent(
    'formToken',
    z
      .string({ error: 'invalid' })
      .regex(/^[\w.-]{1,100}$/, { error: 'invalid' })
      .optional(),
  ),
};

/** What a change may say: only what is sent is changed. */
export const editFields = {
  ...own,
  ...ofStaff,
  equipmentId: sent('attrezzaturaId', idIn.optional()),
  happenedAt: sentTime('date', timeIn.optional()),
  assignedTo: sent('assignedTo', optionalIdIn.optional()),
  status: sentWord('statusRequest', statusToWire, z.enum(wireStatuses, { error: 'invalid_choice' }).optional()),
  cause: sentWord(
    'causa',
    closingToWire,
    z
      .union([z.literal(''), z.enum(wireClosings)], { error: 'invalid_choice' })
      .nullable()
      .meta({ description: 'Why it is closed: with statusRequest COMPLETATO or ARCHIVIATO' })
      .optional(),
  ),
  text: sent(
    'motivo',
    visibleLines(longestReason)
      .nullable()
      .transform((text) => text || null)
      .meta({
        description:
          'Why it is closed, in words; with IN_GESTIONE or IN_ATTESA of one that is closed: why it is opened again. Who asked reads it',
      })
      .optional(),
  ),
  seenVersion: sent('version', seenVersion),
};

/** What somebody writes to the other side. */
export const commentFields = { text: sent('testo', commentText) };
