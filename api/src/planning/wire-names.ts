import type { Edit, LeftPlan } from '@cadenza/commands/planning/edit-input';
import type { ScheduleInput } from '@cadenza/commands/planning/schedule';
import type { PlanningEvent } from '@cadenza/domain/planning/events';
import type { SignedPart } from '@cadenza/domain/planning/signed-parts';

/** The names in a value, however deep. */
type NamesIn<T> = T extends readonly (infer One)[]
  ? NamesIn<One>
  : T extends object
    ? { [Name in keyof T & string]: Name | NamesIn<T[Name]> }[keyof T & string]
    : never;

/** All that a refusal of planning can name: what is asked for, and what an event holds (`domain/src/planning/bounded.ts`). */
type PlanningName =
  | NamesIn<PlanningEvent['data']>
  | keyof Edit
  | keyof LeftPlan
  | keyof ScheduleInput
  | 'startsAt'
  | 'images'
  | 'signature';

/** What changed since a signature, by where it stands in the row. */
export const signedWire: Readonly<Record<SignedPart, string>> = {
  start: 'inizioPianificato',
  end: 'finePianificata',
  equipment: 'attrezzaturaId',
  intervention: 'descrizioneInterventoId',
  interventionType: 'tipoInterventoId',
  maintainer: 'manutentoreId',
  anomalies: 'pianificazioneInterventoAnomalie',
  fault: 'guasto',
  notes: 'note',
  duration: 'durataInterventoInOre',
  progress: 'avanzamento',
  tasks: 'listaDettaglio',
  spareParts: 'ricambiPianificazione',
  photos: 'immagini',
};

/**
 * The documented name of each. Nothing that has a name in code is left out, or it does not compile; what nobody sends as such is
 * called by what it follows from.
 */
const wireNames: Readonly<Record<PlanningName, string>> = {
  ...signedWire,
  equipmentId: 'attrezzaturaId',
  interventionId: 'descrizioneInterventoId',
  interventionTypeId: 'tipoInterventoId',
  typeCode: 'tipoInterventoId',
  recurrenceId: 'ricorrenzaId',
  maintainerId: 'manutentoreId',
  checklistId: 'listaId',
  anomalyIds: 'pianificazioneInterventoAnomalie',
  supportRequestId: 'supportRequestId',
  seriesId: 'serieId',
  occurrenceId: 'id',
  id: 'id',
  lineId: 'id',
  durationMinutes: 'durataInterventoInOre',
  cause: 'motivo',
  minutes: 'durataInterventoInOre',
  measured: 'durataInterventoInOre',
  percent: 'avanzamento',
  faultCauseId: 'causaGuastoId',
  faultRemedyId: 'rimedioGuastoId',
  completed: 'completato',
  completedAt: 'completato',
  done: 'completato',
  endedAt: 'at',
  fault: 'guasto',
  notes: 'note',
  reason: 'note',
  planFrom: 'dataInizioPianificazione',
  planUntil: 'dataFinePianificazione',
  until: 'dataFinePianificazione',
  dropped: 'dataFinePianificazione',
  counted: 'dataFinePianificazione',
  lastGenerated: 'dataFinePianificazione',
  from: 'dataFinePianificazione',
  to: 'dataFinePianificazione',
  shift: 'spostamentoNonLavorativo',
  start: 'dataOraInizio',
  time: 'dataOraInizio',
  localStart: 'dataOraInizio',
  startsAt: 'dataOraInizio',
  actual: 'dataOraInizio',
  firstStart: 'dataOraInizio',
  startTime: 'dataOraInizio',
  segments: 'dataOraInizio',
  placing: 'dataOraInizio',
  dayOffset: 'dataOraInizio',
  day: 'dataOraInizio',
  repeated: 'dataOraInizio',
  resized: 'dataOraFine',
  skipped: 'dataOraInizio',
  merged: 'dataOraInizio',
  onClosedDay: 'chiuso',
  timeZone: 'dataOraInizio',
  plan: 'dataOraInizio',
  left: 'dataOraInizio',
  end: 'dataOraFine',
  endsAt: 'dataOraFine',
  why: 'motivo',
  byWall: 'dataOraFine',
  generated: 'dataGenerata',
  rule: 'ricorrenzaId',
  value: 'ricorrenzaId',
  unit: 'ricorrenzaId',
  anchor: 'ricorrenzaId',
  nextOrdinal: 'ricorrenzaId',
  keptDays: 'ricorrenzaId',
  standing: 'ricorrenzaId',
  goneBefore: 'ricorrenzaId',
  courses: 'ricorrenzaId',
  anchorOrdinal: 'ricorrenzaId',
  occurrences: 'ricorrenzaId',
  occurrence: 'ricorrenzaId',
  ordinal: 'ricorrenzaId',
  cut: 'troncata',
  more: 'troncata',
  fromOrdinal: 'mode',
  scope: 'mode',
  changes: 'mode',
  fields: 'mode',
  lines: 'listaDettaglio',
  order: 'listaDettaglio',
  description: 'listaDettaglio',
  mandatory: 'listaDettaglio',
  line: 'listaDettaglio',
  lineIds: 'listaDettaglio',
  own: 'listaDettaglio',
  removed: 'listaDettaglio',
  userId: 'durataInterventoInOre',
  at: 'durataInterventoInOre',
  shortens: 'durataInterventoInOre',
  part: 'ricambiPianificazione',
  partId: 'ricambiPianificazione',
  name: 'nome',
  costCents: 'costo',
  quantity: 'quantity',
  images: 'immagini',
  imageId: 'immagini',
  fileName: 'immagini',
  mime: 'immagini',
  content: 'immagini',
  hash: 'immagini',
  size: 'immagini',
  signature: 'immagineFirma',
  signatureId: 'immagineFirma',
  picture: 'immagineFirma',
  sealed: 'immagineFirma',
  marks: 'immagineFirma',
  overtaken: 'immagineFirma',
};

/** All names that refusals of planning may have in code, for the test that holds each to a documented one. */
export const planningNames = Object.keys(wireNames);

export const planningWireName = (field: string): string =>
  Object.hasOwn(wireNames, field) ? wireNames[field as PlanningName] : field;
