import { endsAhead, isOverdue, type PlanRow, unassigned } from './row.ts';
import { textOf } from './text-of.ts';

export const listStates = ['all', 'open', 'overdue', 'faults', 'completed', 'ahead'] as const;
export type ListState = (typeof listStates)[number];

/** The word in the address for work that nobody has. */
export const nobody = 'nessuno';

/** Of one thing each, by its word in the address: the same on the board, in the agenda and in the list. */
export const filterKeys = ['manutentore', 'attrezzatura', 'impianto', 'linea', 'lavoro', 'tipo'] as const;
export type FilterKey = (typeof filterKeys)[number];

export type PlanFilter = Readonly<Record<FilterKey, string | null>> & { readonly stato: ListState };

export const readFilter = (raw: Readonly<Record<string, unknown>>): PlanFilter => ({
  manutentore: textOf(raw.manutentore),
  attrezzatura: textOf(raw.attrezzatura),
  impianto: textOf(raw.impianto),
  linea: textOf(raw.linea),
  lavoro: textOf(raw.lavoro),
  tipo: textOf(raw.tipo),
  stato: listStates.find((one) => one === raw.stato) ?? 'all',
});

/** Takes all of them out of the address. */
export const noFilter = {
  manutentore: null,
  attrezzatura: null,
  impianto: null,
  linea: null,
  lavoro: null,
  tipo: null,
  stato: null,
};

export const isFiltered = (filter: PlanFilter): boolean =>
  filter.stato !== 'all' || filterKeys.some((key) => filter[key] !== null);

/** Whether it asks where equipment stands, which rows do not tell. */
export const asksPlaces = ({ impianto, linea }: PlanFilter): boolean => impianto !== null || linea !== null;

type Place = { readonly line: { readonly id: string }; readonly plant: { readonly id: string } };
export type PlaceOf = (equipmentId: string) => Place | undefined;

const inState = (row: PlanRow, state: ListState, now: number): boolean => {
  if (state === 'overdue') return isOverdue(row, now);
  if (state === 'faults') return row.fault && !row.completed;
  if (state === 'ahead') return endsAhead(row);
  return state === 'all' || row.completed === (state === 'completed');
};

export const passes = (row: PlanRow, filter: PlanFilter, now: number, placeOf: PlaceOf): boolean => {
  const { manutentore, attrezzatura, lavoro, tipo, linea, impianto, stato } = filter;
  const place = asksPlaces(filter) ? placeOf(row.equipment.id) : undefined;
  return (
    (manutentore === null || row.lane === (manutentore === nobody ? unassigned : manutentore)) &&
    (attrezzatura === null || row.equipment.id === attrezzatura) &&
    (lavoro === null || row.intervention.id === lavoro) &&
    (tipo === null || row.interventionType.id === tipo) &&
    (linea === null || place?.line.id === linea) &&
    (impianto === null || place?.plant.id === impianto) &&
    inState(row, stato, now)
  );
};
