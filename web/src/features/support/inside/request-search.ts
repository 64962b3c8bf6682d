import { filterText, type ListSearch, sortOf } from '../../../kit/list-screen/list-search.ts';
import type { SupportRequestPriority, SupportRequestQuery, SupportRequestStatus } from '../../../lib/schema.gen.ts';
import { priorities, statuses } from '../../requests/request.ts';

/** Filters of the list by the names that the address gives them; a request has one of each. */
export const recordFilters = {
  equipmentId: 'equipment',
  lineId: 'line',
  plantId: 'plant',
  maintainerId: 'maintainer',
} as const;
export type RecordFilter = keyof typeof recordFilters;
export const recordFilterNames = Object.keys(recordFilters) as RecordFilter[];

export type RequestFilters = {
  readonly statuses: readonly SupportRequestStatus[];
  readonly priorities: readonly SupportRequestPriority[];
  readonly records: Readonly<Partial<Record<RecordFilter, string>>>;
  /** Days of opening, `YYYY-MM-DD`, both included. */
  readonly from: string | null;
  readonly to: string | null;
};

const day = (text: string): string | null => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text).toString();
  } catch {
    return null;
  }
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The filters of an address (`status:WAITING,equipmentId:…`); what somebody else has written into it is left out. */
export const readFilters = (written: string | undefined): RequestFilters => {
  const pairs = (written ?? '').split(',').flatMap((one): [string, string][] => {
    const [, name, value] = /^(\w+):(.+)$/.exec(one) ?? [];
    return name === undefined || value === undefined ? [] : [[name, decoded(value)]];
  });
  const named = (wanted: string): string => pairs.find(([name]) => name === wanted)?.[1] ?? '';
  return {
    statuses: statuses.filter((status) => pairs.some(([name, value]) => name === 'status' && value === status)),
    priorities: priorities.filter((one) => pairs.some(([name, value]) => name === 'priority' && value === one)),
    records: Object.fromEntries(recordFilterNames.flatMap((name) => (isId(named(name)) ? [[name, named(name)]] : []))),
    from: day(named('from')),
    to: day(named('to')),
  };
};

/** As the address has them; undefined for none. */
export const writeFilters = ({
  statuses: chosen,
  priorities: pressing,
  records,
  from,
  to,
}: RequestFilters): string | undefined =>
  filterText([
    ...chosen.map((value) => ({ field: 'status', value })),
    ...pressing.map((value) => ({ field: 'priority', value })),
    ...recordFilterNames.flatMap((field) => {
      const value = records[field];
      return value === undefined ? [] : [{ field, value }];
    }),
    ...(from === null ? [] : [{ field: 'from', value: from }]),
    ...(to === null ? [] : [{ field: 'to', value: to }]),
  ]);

/** The search with other filters. */
export const withFilters = ({ filtri: _, ...search }: ListSearch, filters: RequestFilters): ListSearch => {
  const filtri = writeFilters(filters);
  return filtri === undefined ? search : { ...search, filtri };
};

/** The same requests as a list, or by state. */
export const withLook = ({ vista: _, ...search }: ListSearch, look: 'elenco' | 'bacheca'): ListSearch =>
  look === 'bacheca' ? { ...search, vista: look } : search;

export const sortable = [
  'number',
  'happenedAt',
  'openedAt',
  'status',
  'priority',
  'equipment',
  'maintainer',
  'assignedTo',
];

/** The last opened first, unless the address says otherwise. */
export const requestSort = (ordina: string | undefined): { readonly by: string; readonly descending: boolean } => {
  const asked = sortOf(ordina, '');
  return sortable.includes(asked.by) ? asked : { by: 'openedAt', descending: true };
};

/** What the server is asked for; days are those of the company. */
export const queryOf = (search: ListSearch, timeZone: string): SupportRequestQuery => {
  const { statuses: chosen, priorities: pressing, records, from, to } = readFilters(search.filtri);
  const { by, descending } = requestSort(search.ordina);
  const start = (date: string, plus: number): string =>
    Temporal.PlainDate.from(date).add({ days: plus }).toZonedDateTime(timeZone).toInstant().toString();
  return {
    ...records,
    ...(chosen.length === 0 ? {} : { statuses: [...chosen] }),
    ...(pressing.length === 0 ? {} : { priorities: [...pressing] }),
    ...(search.cerca === undefined ? {} : { text: search.cerca }),
    ...(from === null ? {} : { openedFrom: start(from, 0) }),
    ...(to === null ? {} : { openedTo: start(to, 1) }),
    sortBy: by,
    descending,
  };
};
