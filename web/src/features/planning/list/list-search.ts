import type { PlannedListQuery } from '../../../lib/schema.gen.ts';
import { toInstant } from '../data/local-time.ts';
import { dayOf, textOf } from '../data/search.ts';

export const listStates = ['all', 'open', 'overdue', 'faults', 'completed'] as const;
export type ListState = (typeof listStates)[number];
export const pageSizes = [10, 20, 50] as const;
export const sortFields = ['start', 'equipment', 'intervention', 'maintainer'] as const;

/** The list's filters, order and page as they stand in the address. */
export type ListSearch = {
  /** First day, or `null` for the whole past. */
  readonly from: string | null;
  readonly maintainer: string | null;
  readonly equipment: string | null;
  readonly intervention: string | null;
  readonly state: ListState;
  readonly sortBy: (typeof sortFields)[number];
  /** Whether the order was asked for. */
  readonly sorted: boolean;
  readonly descending: boolean;
  /** From 1. */
  readonly page: number;
  readonly rowsPerPage: number;
  /** The intervention in the side panel. */
  readonly openId: string | null;
};

/** The word in the address for "no first day". */
export const always = 'sempre';

/** Open work is looked for from today on; what is overdue or done lies in the past, a fault wherever it is. */
const usualFrom = (state: ListState, today: string): string | null =>
  state === 'overdue' || state === 'faults' || state === 'completed' ? null : today;

export const readListSearch = (raw: Readonly<Record<string, unknown>>, today: string): ListSearch => {
  const state = listStates.find((one) => one === raw.stato) ?? 'all';
  const page = Number(raw.pagina);
  const rows = Number(raw.righe);
  return {
    from: raw.dal === always ? null : (dayOf(raw.dal) ?? usualFrom(state, today)),
    maintainer: textOf(raw.manutentore),
    equipment: textOf(raw.attrezzatura),
    intervention: textOf(raw.lavoro),
    state,
    sortBy: sortFields.find((one) => one === raw.ordina) ?? 'start',
    sorted: sortFields.some((one) => one === raw.ordina),
    // What is done is read from the latest back.
    descending: raw.verso === undefined ? state === 'completed' : raw.verso === 'giu',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    rowsPerPage: pageSizes.find((size) => size === rows) ?? 20,
    openId: textOf(raw.intervento),
  };
};

type Reader = {
  readonly timeZone: string;
  /** Epoch milliseconds; overdue is what ends before it. */
  readonly now: number;
  /** Of whoever reads, where they are a maintainer. */
  readonly maintainerId: string | null;
};

/** What is late is one's own to do before it is anybody else's, unless another order was asked for. */
export const mineFirst = (search: ListSearch, maintainerId: string | null): boolean =>
  search.state === 'overdue' && !search.sorted && maintainerId !== null;

export const toListQuery = (search: ListSearch, { timeZone, now, maintainerId }: Reader): PlannedListQuery => {
  const start = toInstant(search.from, '00:00', timeZone);
  const iso = (epochMs: number): string => Temporal.Instant.fromEpochMilliseconds(epochMs).toString();
  return {
    from: start === null ? null : iso(start),
    to: search.state === 'overdue' ? iso(now) : null,
    endsBefore: search.state === 'overdue' ? iso(now) : null,
    maintainerId: search.maintainer,
    maintainerFirst: mineFirst(search, maintainerId) ? maintainerId : null,
    equipmentId: search.equipment,
    interventionId: search.intervention,
    completed: search.state === 'all' ? null : search.state === 'completed',
    fault: search.state === 'faults' ? true : null,
    sortBy: search.sortBy,
    descending: search.descending,
    page: search.page,
    rowsPerPage: search.rowsPerPage,
  };
};

/** How many filters are in force beside the usual ones. */
export const activeFilters = (search: ListSearch, today: string): number =>
  [
    search.from !== usualFrom(search.state, today),
    search.maintainer !== null,
    search.equipment !== null,
    search.intervention !== null,
    search.state !== 'all',
  ].filter(Boolean).length;

export const pageCount = (totalRows: number, rowsPerPage: number): number =>
  Math.max(Math.ceil(totalRows / rowsPerPage), 1);
