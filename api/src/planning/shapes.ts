import { z } from 'zod';
import { count, day, id, money, time, yesNo } from '../rest/shapes.ts';
import { photoShape } from './proof-wire.ts';
import { signedWire } from './wire-names.ts';

/** The shapes in which planned work is answered: the other side of `wire.ts`. */

const labelled = z.strictObject({ id, descrizione: z.string() });
const hours = z.number().min(0);

export const partShape = z
  .strictObject({
    id: z.string().meta({ description: '<occurrence id>.<part id>' }),
    ordinamento: z.int(),
    nome: z.string(),
    costo: money,
    quantity: z.number(),
    pianificazioneInterventoId: id,
  })
  .meta({ id: 'SparePart' });

const planned = {
  id,
  serieId: id,
  attrezzaturaId: id,
  attrezzatura: labelled,
  descrizioneInterventoId: id,
  descrizioneIntervento: labelled,
  tipoInterventoId: id,
  tipoIntervento: z.strictObject({ id, tipo: z.string(), codice: z.enum(['O', 'S']) }),
  ricorrenzaId: id.nullable(),
  ricorrenza: labelled.nullable(),
  manutentoreId: id.nullable(),
  manutentore: z
    .strictObject({ id, identificativo: z.string(), ragioneSociale: z.string(), colore: z.int() })
    .nullable(),
  listaId: id.nullable(),
  dataOraInizio: time,
  dataOraFine: time,
  dataGenerata: day,
  dataInizioPianificazione: day.nullable(),
  dataFinePianificazione: day.nullable(),
  pianificataFinoAl: day.nullable(),
  troncata: z.boolean(),
  inizioPianificato: time.meta({
    description: 'Where it was planned: dataOraInizio and dataOraFine of what is completed are when it was done',
  }),
  finePianificata: time,
  durataPianificataInOre: hours,
  durataInterventoInOre: hours.nullable(),
  guasto: z.boolean(),
  causaGuastoId: id.nullable().meta({ description: 'Why a fault happened, once somebody has said so' }),
  causaGuasto: labelled.nullable(),
  rimedioGuastoId: id.nullable().meta({ description: 'What mended it' }),
  rimedioGuasto: labelled.nullable(),
  completato: yesNo,
  avanzamento: z.int().min(0).max(100),
  note: z.string().nullable(),
  immagineFirma: z.string().nullable().meta({ description: 'Name of the drawn signature, as of a photo' }),
  supportRequestId: id.nullable(),
  righeCompletate: count,
  righeTotali: count,
  version: z.string(),
};

/** Where an unpaged window answers how many there are of each. */
export const plannedShape = z
  .strictObject({ ...planned, numeroRicambi: count, numeroImmagini: count, numeroAnomalie: count })
  .meta({ id: 'PlannedIntervention' });

/** With what hangs on it. */
export const plannedWholeShape = z
  .strictObject({
    ...planned,
    firmaValida: yesNo.nullable().meta({
      description: 'Whether it still is what was signed, of a drawn or a typed signature; null where nobody signed',
    }),
    firmaModifiche: z
      .array(z.enum(Object.values(signedWire)))
      .nullable()
      .meta({
        description:
          'What is no longer as it was signed, by its name in this row; null where nobody signed, or where it cannot be told: the signature is of before this was kept, or came after others had changed the work',
      }),
    listaDettaglio: z.array(
      z.strictObject({
        id: z.string().meta({ description: '<occurrence id>.<line id>' }),
        ordinamento: z.int(),
        descrizione: z.string(),
        obbligatorio: yesNo,
        completato: yesNo,
        remove: z.literal(true).optional().meta({ description: 'Taken out of this work: it counts no more' }),
      }),
    ),
    ricambiPianificazione: z.array(partShape),
    immagini: z.array(photoShape),
    pianificazioneInterventoAnomalie: z.array(labelled),
  })
  .meta({ id: 'PlannedInterventionWhole' });

/** What a change answers: all of it, or what was decided where the read models are late. */
export const savedShape = z.union([
  plannedWholeShape,
  z
    .strictObject({
      id,
      serieId: id,
      manutentoreId: id.nullable(),
      dataOraInizio: time.nullable(),
      dataOraFine: time.nullable(),
      durataInterventoInOre: hours.nullable(),
      guasto: z.boolean(),
      completato: yesNo,
      avanzamento: z.int().min(0).max(100),
      note: z.string().nullable(),
      pianificataFinoAl: day.nullable(),
      troncata: z.boolean(),
    })
    .meta({ id: 'PlannedInterventionAsDecided' }),
]);

/** Planned work that a step would reach, by start: at most 200 of it, and how much there is. */
export const usesShape = (children: z.ZodRawShape = {}) =>
  z.strictObject({
    isActive: z.boolean(),
    pianificazioni: z.array(plannedShape),
    totalePianificazioni: count,
    ...children,
  });
