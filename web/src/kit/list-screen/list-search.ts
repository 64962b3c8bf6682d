import type { Sort } from '../data-table/columns.ts';

const views = ['elenco', 'bacheca'] as const;
type View = (typeof views)[number];

/** What the address of a list says: words, which rows by state, order. The same address shows the same list. */
export type ListSearch = {
  readonly cerca?: string;
  readonly stato?: 'attivi' | 'inattivi';
  readonly ordina?: string;
  /** What columns must have, as `filterText` writes it. */
  readonly filtri?: string;
  /** The row whose form or panel is open. */
  readonly scheda?: string;
  /** `file`: an import begins; an id: that import. */
  readonly importa?: string;
  /** The look that is not the usual one of a screen. */
  readonly vista?: View;
};

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

export const readSearch = (search: Readonly<Record<string, unknown>>): ListSearch => {
  const cerca = text(search.cerca) ?? (typeof search.cerca === 'number' ? String(search.cerca) : undefined);
  const ordina = text(search.ordina);
  const scheda = text(search.scheda);
  const filtri = text(search.filtri);
  const importa = text(search.importa);
  const vista = views.find((view) => view === search.vista);
  return {
    ...(cerca === undefined ? {} : { cerca }),
    ...(search.stato === 'attivi' || search.stato === 'inattivi' ? { stato: search.stato } : {}),
    ...(ordina === undefined ? {} : { ordina }),
    ...(filtri === undefined ? {} : { filtri }),
    ...(scheda === undefined ? {} : { scheda }),
    ...(importa === undefined ? {} : { importa }),
    ...(vista === undefined ? {} : { vista }),
  };
};

export const without = (search: ListSearch, key: keyof ListSearch): ListSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => name !== key));

/** `description` or `-description`, as the address has it. */
export const sortOf = (ordina: string | undefined, usual: string): Sort =>
  ordina === undefined
    ? { by: usual, descending: false }
    : { by: ordina.replace(/^-/, ''), descending: ordina.startsWith('-') };

export const sortText = ({ by, descending }: Sort): string => `${descending ? '-' : ''}${by}`;

/** A column and what it must have; `part`: words that its text contains. */
export type ColumnFilter = { readonly field: string; readonly value: string; readonly part?: boolean };

/** `lineId:…,serialNumber~a12`, as the address has it. */
export const filterText = (filters: readonly ColumnFilter[]): string | undefined =>
  filters.length === 0
    ? undefined
    : filters
        .map(({ field, value, part }) => `${field}${part === true ? '~' : ':'}${encodeURIComponent(value)}`)
        .join(',');

/** Whether the list shows less than all of it. */
export const isFiltered = ({ cerca, stato, filtri }: ListSearch): boolean =>
  cerca !== undefined || stato !== undefined || filtri !== undefined;
