import type { PlannedListQuery } from '../../../lib/schema.gen.ts';
import { addDays } from '../days/days.ts';
import { toInstant } from '../days/local-time.ts';
import { filterKeys, type ListState, type PlanFilter, readFilter } from '../rows/filter.ts';
import { filterQuery } from '../rows/filter-query.ts';
import { dayOf } from '../rows/search.ts';
import { textOf } from '../rows/text-of.ts';

export const pageSizes = [10, 20, 50] as const;
export const sortFields = ['start', 'equipment', 'intervention', 'maintainer'] as const;

/** The list's filters, order and page as they stand in the address. */
export type ListSearch = {
  /** First day, or `null` for the whole past. */
  readonly from: string | null;
  /** Last day, included. */
  readonly to: string | null;
  readonly filter: PlanFilter;
  /** Words, as on the board. */
  readonly words: string;
  /** What a saved view keeps beside the filter, as the address has it. */
  readonly kept: Readonly<Record<string, string>>;
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

export const keptKeys = ['dal', 'al', 'ordina', 'verso', 'righe'] as const;

/** The word in the address for "no first day". */
export const always = 'sempre';

/** Open work is looked for from today on; what is overdue or done lies in the past, a fault wherever it is. */
const usualFrom = (state: ListState, today: string): string | null =>
  state === 'overdue' || state === 'faults' || state === 'completed' || state === 'ahead' ? null : today;

export const readListSearch = (raw: Readonly<Record<string, unknown>>, today: string): ListSearch => {
  const filter = readFilter(raw);
  const { stato: state } = filter;
  const page = Number(raw.pagina);
  const rows = Number(raw.righe);
  return {
    from: raw.dal === always ? null : (dayOf(raw.dal) ?? usualFrom(state, today)),
    to: dayOf(raw.al),
    filter,
    words: textOf(raw.cerca) ?? '',
    kept: Object.fromEntries(keptKeys.flatMap((key) => (textOf(raw[key]) === null ? [] : [[key, String(raw[key])]]))),
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
  search.filter.stato === 'overdue' && !search.sorted && maintainerId !== null;

export const toListQuery = (search: ListSearch, { timeZone, now, maintainerId }: Reader): PlannedListQuery => {
  const start = toInstant(search.from, '00:00', timeZone);
  const end = search.to === null ? null : toInstant(addDays(search.to, 1), '00:00', timeZone);
  const { filter } = search;
  const overdue = filter.stato === 'overdue' ? now : null;
  const iso = (epochMs: number | null): string | null =>
    epochMs === null ? null : Temporal.Instant.fromEpochMilliseconds(epochMs).toString();
  return {
    from: iso(start),
    to: iso(end === null || overdue === null ? (end ?? overdue) : Math.min(end, overdue)),
    endsBefore: iso(overdue),
    ...filterQuery(filter, search.words),
    maintainerFirst: mineFirst(search, maintainerId) ? maintainerId : null,
    completed: filter.stato === 'all' ? null : filter.stato === 'completed' || filter.stato === 'ahead',
    ahead: filter.stato === 'ahead' ? true : null,
    fault: filter.stato === 'faults' ? true : null,
    sortBy: search.sortBy,
    descending: search.descending,
    page: search.page,
    rowsPerPage: search.rowsPerPage,
  };
};

/** How many filters are in force beside the usual ones. */
export const activeFilters = (search: ListSearch, today: string): number =>
  [
    search.from !== usualFrom(search.filter.stato, today),
    search.to !== null,
    search.words !== '',
    search.filter.stato !== 'all',
    ...filterKeys.map((key) => search.filter[key].length > 0),
  ].filter(Boolean).length;

export const pageCount = (totalRows: number, rowsPerPage: number): number =>
  Math.max(Math.ceil(totalRows / rowsPerPage), 1);
