import { minutesBetween } from '@cadenza/domain/planning/recurrence';
import type { LineState } from '@cadenza/projections/planning/queries';
import { yesNo } from '../registry/wire.ts';
import { numberFromWire } from '../rest/numbers.ts';
import type { Shown } from './read.ts';

/** The one place where planning's English names meet the documented ones. */

/** An instant with the offset of a zone: `2026-03-29T08:00:00+02:00`. */
export const withOffset = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });

/** Hours as a number with at most two places, from minutes and back. */
export const hoursOf = (minutes: number | null): number | null =>
  minutes === null ? null : Math.round((minutes / 60) * 100) / 100;
export const minutesOf = (hours: unknown): number | null | undefined => {
  if (hours === null || hours === '') return null;
  const number = numberFromWire(hours);
  return number === undefined ? undefined : Math.round(number * 60);
};

const lineToWire = (line: LineState) => ({
  id: line.id,
  ordinamento: line.order,
  descrizione: line.description,
  obbligatorio: yesNo(line.mandatory),
  completato: yesNo(line.done),
});

/** A planned intervention in the documented shape; lines only where one is read by itself. */
export const plannedToWire = (row: Shown, lines?: readonly LineState[]) => {
  const { equipment, intervention, interventionType, maintainer, recurrence, timeZone } = row;
  return {
    id: row.id,
    serieId: row.seriesId,
    attrezzaturaId: equipment.id,
    attrezzatura: { id: equipment.id, descrizione: equipment.label },
    descrizioneInterventoId: intervention.id,
    descrizioneIntervento: { id: intervention.id, descrizione: intervention.label },
    tipoInterventoId: interventionType.id,
    tipoIntervento: { id: interventionType.id, tipo: interventionType.label, codice: interventionType.code },
    ricorrenzaId: recurrence?.id ?? null,
    ricorrenza: recurrence && { id: recurrence.id, descrizione: recurrence.label },
    manutentoreId: maintainer?.id ?? null,
    manutentore: maintainer && {
      id: maintainer.id,
      identificativo: maintainer.label,
      ragioneSociale: maintainer.label,
      colore: maintainer.color,
    },
    listaId: row.checklist?.id ?? null,
    dataOraInizio: withOffset(row.start, timeZone),
    dataOraFine: withOffset(row.end, timeZone),
    dataGenerata: row.generatedDate,
    dataInizioPianificazione: null,
    dataFinePianificazione: row.planUntil,
    durataPianificataInOre: hoursOf(minutesBetween(row.start, row.end)),
    durataInterventoInOre: hoursOf(row.durationMinutes),
    guasto: row.fault,
    completato: yesNo(row.completed),
    avanzamento: row.progress,
    note: row.notes,
    immagineFirma: null,
    supportRequestId: row.supportRequestId,
    righeCompletate: row.linesDone,
    righeTotali: row.linesTotal,
    version: String(row.version),
    ...(lines ? { listaDettaglio: lines.map(lineToWire) } : {}),
  };
};

/** The names of a planned intervention that is answered whole. */
export const answeredFields: readonly string[] = [
  'id',
  'serieId',
  'attrezzaturaId',
  'attrezzatura',
  'descrizioneInterventoId',
  'descrizioneIntervento',
  'tipoInterventoId',
  'tipoIntervento',
  'ricorrenzaId',
  'ricorrenza',
  'manutentoreId',
  'manutentore',
  'listaId',
  'dataOraInizio',
  'dataOraFine',
  'dataGenerata',
  'dataInizioPianificazione',
  'dataFinePianificazione',
  'durataPianificataInOre',
  'durataInterventoInOre',
  'guasto',
  'completato',
  'avanzamento',
  'note',
  'immagineFirma',
  'supportRequestId',
  'righeCompletate',
  'righeTotali',
  'version',
  'listaDettaglio',
];
