import type { Saved } from '@cadenza/commands/planning/saved';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { SparePart } from '@cadenza/domain/planning/part-events';
import { changedSinceSigned, isUnchanged } from '@cadenza/queries/planning/shown-work';
import type { LineState } from '@cadenza/queries/planning/works';
import { z } from 'zod';
import { withOffset } from '../kernel/offsets.ts';
import { centsToDecimal } from '../registry/wire.ts';
import { yesNo } from '../rest/values.ts';
import { photosToWire, signatureName } from './proof-wire.ts';
import type { ShownWhole } from './read.ts';
import { signedWire } from './wire-names.ts';

/** The one place where planning's English names meet the documented ones. */

/** Hours as a number with at most two places, from minutes. */
export const hoursOf = (minutes: number | null): number | null =>
  minutes === null ? null : Math.round((minutes / 60) * 100) / 100;

/** A line is the checklist's own; on the wire its id says whose work it stands in. */
export const lineIdToWire = (occurrenceId: string, lineId: string): string => `${occurrenceId}.${lineId}`;
export const lineIdFromWire = (id: string): { occurrenceId: string; lineId: string } | undefined => {
  const [occurrenceId = '', lineId = '', more] = id.split('.');
  return isUuid(occurrenceId) && isUuid(lineId) && more === undefined ? { occurrenceId, lineId } : undefined;
};
/** Such an id in an address: what is none is that of nothing. */
export const foundLine = z.string().transform((id, { addIssue }) => {
  const found = lineIdFromWire(id);
  if (!found) addIssue({ code: 'custom', message: 'not_found' });
  return found ?? z.NEVER;
});

const lineToWire = (occurrenceId: string, line: LineState) => ({
  id: lineIdToWire(occurrenceId, line.id),
  ordinamento: line.order,
  descrizione: line.description,
  obbligatorio: yesNo(line.mandatory),
  completato: yesNo(line.done),
  ...(line.removed && { remove: true }),
});

/** A spare part, whose id says whose work it belongs to. */
export const partToWire = (occurrenceId: string, { id, order, name, costCents, quantity }: SparePart) => ({
  id: lineIdToWire(occurrenceId, id),
  ordinamento: order,
  nome: name,
  costo: centsToDecimal(costCents),
  quantity,
  pianificazioneInterventoId: occurrenceId,
});

/** What hangs on a planned intervention: whole where lines are given, else how many there are of each. */
const partsToWire = (row: ShownWhole, lines: readonly LineState[] | undefined) =>
  lines
    ? {
        firmaValida: row.signature && yesNo(isUnchanged({ planned: row, lines })),
        firmaModifiche: changedSinceSigned({ planned: row, lines })?.map((part) => signedWire[part]) ?? null,
        listaDettaglio: lines.map((line) => lineToWire(row.id, line)),
        ricambiPianificazione: row.parts.map((part) => partToWire(row.id, part)),
        immagini: photosToWire(row),
        pianificazioneInterventoAnomalie: row.anomalies.map(({ id, label }) => ({ id, descrizione: label })),
      }
    : {
        numeroRicambi: row.parts.length,
        numeroImmagini: row.photos.length + row.requestImages.length,
        numeroAnomalie: row.anomalies.length,
      };

/** A planned intervention in the documented shape; whole with its lines, else with counts. */
export const plannedToWire = (row: ShownWhole, lines?: readonly LineState[]) => {
  const { equipment, intervention, interventionType, maintainer, recurrence, timeZone } = row;
  const planned = row.plannedTime ?? row;
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
    dataInizioPianificazione: row.planFrom,
    dataFinePianificazione: row.planUntil,
    pianificataFinoAl: row.reachesUntil,
    troncata: row.cut,
    inizioPianificato: withOffset(planned.start, timeZone),
    finePianificata: withOffset(planned.end, timeZone),
    durataPianificataInOre: hoursOf(Math.round((Date.parse(planned.end) - Date.parse(planned.start)) / 60_000)),
    durataInterventoInOre: hoursOf(row.durationMinutes),
    guasto: row.fault,
    causaGuastoId: row.faultCause?.id ?? null,
    causaGuasto: row.faultCause && { id: row.faultCause.id, descrizione: row.faultCause.label },
    rimedioGuastoId: row.faultRemedy?.id ?? null,
    rimedioGuasto: row.faultRemedy && { id: row.faultRemedy.id, descrizione: row.faultRemedy.label },
    completato: yesNo(row.completed),
    avanzamento: row.progress,
    note: row.notes,
    immagineFirma: signatureName(row),
    supportRequestId: row.supportRequestId,
    righeCompletate: row.linesDone,
    righeTotali: row.linesTotal,
    version: row.version,
    ...partsToWire(row, lines),
  };
};

/** What was decided, for an answer that the read model has not caught up with. */
export const decidedToWire = ({ id, seriesId, state, ...saved }: Saved) => ({
  id,
  serieId: seriesId,
  manutentoreId: state.maintainerId,
  dataOraInizio: state.start,
  dataOraFine: state.end,
  durataInterventoInOre: hoursOf(state.durationMinutes),
  guasto: state.fault,
  completato: yesNo(state.completed),
  avanzamento: state.progress,
  note: state.notes,
  ...reachToWire(saved),
});

/** How far a series reaches, and whether the number of its occurrences cuts it: decided at once, expanded as a job. */
export const reachToWire = ({ reach }: Pick<Saved, 'reach'>) => ({
  pianificataFinoAl: reach?.until ?? null,
  troncata: reach?.cut ?? false,
});
