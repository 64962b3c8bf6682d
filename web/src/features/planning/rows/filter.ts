import { endsAfterCompletion, isOverdue, type PlanRow, unassigned } from './row.ts';
import { textOf } from './text-of.ts';

export const listStates = ['all', 'open', 'overdue', 'faults', 'completed', 'ahead'] as const;
export type ListState = (typeof listStates)[number];

/** The word in the address for work that nobody has. */
export const nobody = 'nessuno';

/** Of these things, each by its word in the address: the same on the board, in the agenda and in the list. */
export const filterKeys = ['manutentore', 'attrezzatura', 'impianto', 'linea', 'lavoro', 'tipo'] as const;
export type FilterKey = (typeof filterKeys)[number];

/** Any of the ids of a thing; none of them is no filter. */
export type PlanFilter = Readonly<Record<FilterKey, readonly string[]>> & { readonly stato: ListState };

/** Of one thing: an address is only so long. */
export const maxOfOne = 50;

/** With commas between them, as the address has had one before. */
const idsIn = (value: unknown): readonly string[] =>
  [...new Set((textOf(value) ?? '').split(',').filter(Boolean))].slice(0, maxOfOne);

export const readFilter = (raw: Readonly<Record<string, unknown>>): PlanFilter => ({
  manutentore: idsIn(raw.manutentore),
  attrezzatura: idsIn(raw.attrezzatura),
  impianto: idsIn(raw.impianto),
  linea: idsIn(raw.linea),
  lavoro: idsIn(raw.lavoro),
  tipo: idsIn(raw.tipo),
  stato: listStates.find((one) => one === raw.stato) ?? 'all',
});

/** As an address has it. */
export const writtenIds = (ids: readonly string[]): string | null => (ids.length === 0 ? null : ids.join(','));

type Written = Readonly<Record<FilterKey | 'stato', string | null>>;

export const writtenFilter = ({ stato, ...filter }: PlanFilter): Written => ({
  manutentore: writtenIds(filter.manutentore),
  attrezzatura: writtenIds(filter.attrezzatura),
  impianto: writtenIds(filter.impianto),
  linea: writtenIds(filter.linea),
  lavoro: writtenIds(filter.lavoro),
  tipo: writtenIds(filter.tipo),
  stato: stato === 'all' ? null : stato,
});

/** Takes all of them out of the address. */
export const noFilter = writtenFilter(readFilter({}));

export const isFiltered = (filter: PlanFilter): boolean =>
  filter.stato !== 'all' || filterKeys.some((key) => filter[key].length > 0);

/** Whether it asks where equipment stands, which rows do not tell. */
export const asksPlaces = ({ impianto, linea }: Pick<PlanFilter, 'impianto' | 'linea'>): boolean =>
  impianto.length > 0 || linea.length > 0;

type Place = { readonly line: { readonly id: string }; readonly plant: { readonly id: string } };
export type PlaceOf = (equipmentId: string) => Place | undefined;

const inState = (row: PlanRow, state: ListState, now: number): boolean => {
  if (state === 'overdue') return isOverdue(row, now);
  if (state === 'faults') return row.fault && !row.completed;
  if (state === 'ahead') return endsAfterCompletion(row);
  return state === 'all' || row.completed === (state === 'completed');
};

/** What a filter by things looks at, of a work or of a request. */
type Things = {
  /** Whose it is; `unassigned` for nobody's. */
  readonly lane: string;
  readonly equipment: { readonly id: string };
  readonly intervention: { readonly id: string } | null;
};

const isAny = (wanted: readonly string[], id: string | undefined): boolean =>
  wanted.length === 0 || (id !== undefined && wanted.includes(id));

export const isOfThings = (
  { lane, equipment, intervention }: Things,
  filter: PlanFilter,
  placeOf: PlaceOf,
): boolean => {
  const place = asksPlaces(filter) ? placeOf(equipment.id) : undefined;
  return (
    isAny(filter.manutentore, lane === unassigned ? nobody : lane) &&
    isAny(filter.attrezzatura, equipment.id) &&
    isAny(filter.lavoro, intervention?.id) &&
    isAny(filter.linea, place?.line.id) &&
    isAny(filter.impianto, place?.plant.id)
  );
};

export const passes = (row: PlanRow, filter: PlanFilter, now: number, placeOf: PlaceOf): boolean =>
  isOfThings(row, filter, placeOf) && isAny(filter.tipo, row.interventionType.id) && inState(row, filter.stato, now);

/** Whether each of the words is some part of what is written on a card. */
export const hasWords = (words: readonly string[], ...texts: readonly (string | undefined)[]): boolean => {
  if (words.length === 0) return true;
  const text = texts.join(' ').toLocaleLowerCase();
  return words.every((word) => text.includes(word));
};

export const wordsIn = (text: string): readonly string[] => text.toLocaleLowerCase().split(/\s+/).filter(Boolean);

/** The list of what is overdue and left by a filter, in whichever state that looked for; `own`: of this maintainer. */
export const overdueSearch = (
  { filter, words }: { readonly filter: PlanFilter; readonly words: string },
  own: string | null,
): Readonly<Record<string, string>> => {
  const { stato: _, ...things } = writtenFilter(filter);
  const named = Object.entries({ ...things, cerca: words.trim() }).filter(
    ([, value]) => value !== null && value !== '',
  );
  return { ...Object.fromEntries(named), stato: 'overdue', ...(own === null ? {} : { manutentore: own }) };
};
