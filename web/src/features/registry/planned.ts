import { formatDateTime, formatWallClock } from '../../lib/format.ts';

/** Planned work as the documented checks answer it. */
export type WirePlanned = {
  readonly id: string;
  readonly dataOraInizio: string;
  readonly attrezzatura: { readonly descrizione: string };
  readonly descrizioneIntervento: { readonly descrizione: string };
  readonly manutentore: { readonly identificativo: string } | null;
};

/** Planned work as a question names it. */
export type Planned = {
  readonly id: string;
  /** As the documented checks write it, with the company's offset. */
  readonly start: string;
  /** DD-MM-YYYY HH:mm on the company's wall. */
  readonly when: string;
  readonly equipment: string;
  readonly intervention: string;
  readonly maintainer: string | null;
  /** DD-MM-YYYY HH:mm where it lies now, of work that goes elsewhere. */
  readonly now?: string;
};

export const plannedOf = (one: WirePlanned): Planned => ({
  id: one.id,
  start: one.dataOraInizio,
  when: formatWallClock(one.dataOraInizio),
  equipment: one.attrezzatura.descrizione,
  intervention: one.descrizioneIntervento.descrizione,
  maintainer: one.manutentore?.identificativo ?? null,
});

type Labelled = { readonly label: string };

/** Planned work as a query of the days answers it. */
export type FoundPlanned = {
  readonly id: string;
  readonly start: string;
  readonly timeZone: string;
  readonly equipment: Labelled;
  readonly intervention: Labelled;
  readonly maintainer?: Labelled | null;
  /** Where it lies now, as local time. */
  readonly from?: string | null;
};

export const plannedFound = (row: FoundPlanned): Planned => ({
  id: row.id,
  start: row.start,
  when: formatDateTime(row.start, row.timeZone),
  equipment: row.equipment.label,
  intervention: row.intervention.label,
  maintainer: row.maintainer?.label ?? null,
  ...(row.from && { now: formatWallClock(row.from) }),
});
