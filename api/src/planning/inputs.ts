import type { NonWorkingShift } from '@cadenza/domain/planning/events';
import { z } from 'zod';
import { sent, sentMoment } from '../operations/wire-fields.ts';
import {
  dayIn,
  flagIn,
  hoursIn,
  idIn,
  optionalIdIn,
  orNone,
  ownIdIn,
  statedFlagIn,
  textIn,
  timeIn,
} from '../rest/values.ts';

/** What documented calls say of planned work. */

/** When a work was over, said with its completion. */
export const endIn = timeIn.meta({
  description:
    'When the work was over: with completato Y, where no clock ran. ISO 8601, not in the future; without an offset or a zone in ' +
    'brackets on the wall of the company. An end in the plan means the plan up to it; another one, that the work took its duration before it. Left out, it was over ' +
    'as planned on the day of the plan, and on another day when it is completed',
});

export const scopeIn = z.enum(['one', 'all', 'following'], { error: 'invalid_choice' });

/** All anomalies of a work: ids, or the objects in which they are answered. None is an empty list. */
export const anomaliesIn = z
  .union([z.array(z.union([idIn, z.strictObject({ id: idIn, descrizione: z.string().optional() })])), z.literal('')], {
    error: 'invalid_id',
  })
  .nullable()
  .transform((given) => (orNone(given) ?? []).map((one) => (typeof one === 'string' ? one : one.id)));

const shifts = ['next', 'previous', 'skip'] as const satisfies readonly NonWorkingShift[];
/** What a series has; it always has one. */
const statedShiftIn = z.enum(shifts, { error: 'invalid_choice' });
export const shiftIn = z
  .enum([...shifts, ''], { error: 'invalid_choice' })
  .nullable()
  .transform(orNone);

/** That the day of a fault is not worked is known, and meant. */
const confirmedIn = z.enum(['conferma'], { error: 'invalid_choice' }).transform(() => true);

const plan = {
  recurrenceId: sent('ricorrenzaId', optionalIdIn.optional()),
  maintainerId: sent('manutentoreId', optionalIdIn.optional()),
  checklistId: sent('listaId', optionalIdIn.optional()),
  anomalyIds: sent('pianificazioneInterventoAnomalie', anomaliesIn.optional()),
  planFrom: sent('dataInizioPianificazione', dayIn.optional()),
  planUntil: sent('dataFinePianificazione', dayIn.optional()),
  onClosedDay: sent('chiuso', confirmedIn.optional()),
  notes: sent('note', textIn.optional()),
};

/** What a series is scheduled with. */
export const scheduleFields = {
  ...plan,
  seriesId: sent('serieId', ownIdIn.optional()),
  equipmentId: sent('attrezzaturaId', idIn),
  interventionId: sent('descrizioneInterventoId', idIn),
  interventionTypeId: sent('tipoInterventoId', idIn),
  start: sentMoment('dataOraInizio', timeIn),
  end: sentMoment('dataOraFine', timeIn),
  shift: sent('spostamentoNonLavorativo', shiftIn.optional()),
  fault: sent('guasto', flagIn.optional()),
  supportRequestId: sent('supportRequestId', optionalIdIn.optional()),
};

/** What a change may say: only what is sent is changed. */
export const editFields = {
  ...plan,
  equipmentId: sent('attrezzaturaId', idIn.optional()),
  interventionId: sent('descrizioneInterventoId', idIn.optional()),
  interventionTypeId: sent('tipoInterventoId', idIn.optional()),
  start: sentMoment('dataOraInizio', timeIn.optional()),
  end: sentMoment('dataOraFine', timeIn.optional()),
  shift: sent('spostamentoNonLavorativo', statedShiftIn.optional()),
  durationMinutes: sent('durataInterventoInOre', hoursIn.optional()),
  completed: sent('completato', statedFlagIn.optional()),
  endedAt: sentMoment('at', endIn.optional()),
  fault: sent('guasto', statedFlagIn.optional()),
  scope: sent('mode', scopeIn.optional()),
};
