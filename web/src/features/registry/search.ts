import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { Sort } from '../../kit/data-table/columns.ts';

const views = ['elenco', 'bacheca'] as const;
type View = (typeof views)[number];

/** What a registry's address says: words, which records by state, order. The same address shows the same list. */
export type RegistrySearch = {
  readonly cerca?: string;
  readonly stato?: 'attivi' | 'inattivi';
  readonly ordina?: string;
  /** What columns must have, as `filterText` writes it. */
  readonly filtri?: string;
  /** The record whose form is open. */
  readonly scheda?: string;
  /** `file`: an import begins; an id: that import. */
  readonly importa?: string;
  /** The look that is not the usual one of a screen. */
  readonly vista?: View;
};

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

export const readSearch = (search: Readonly<Record<string, unknown>>): RegistrySearch => {
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

/** The filters of an address that this kind knows; what somebody else has written into it is left out. */
export const filtersOf = (kind: Kind, written: string | undefined): readonly ColumnFilter[] =>
  (written ?? '').split(',').flatMap((one): ColumnFilter[] => {
    const match = /^(\w+)([:~])(.+)$/.exec(one);
    if (match === null) return [];
    const [, name = '', sign, encoded = ''] = match;
    const field = kind.fields.find((own) => own.name === name);
    const part = sign === '~';
    if (field === undefined || part !== isText(field.type)) return [];
    try {
      const value = decodeURIComponent(encoded);
      return [part ? { field: name, value, part } : { field: name, value }];
    } catch {
      return [];
    }
  });

export const isText = (type: string): boolean => ['text', 'longText', 'email', 'phone', 'url'].includes(type);

/** Columns of which something can be asked in a chip: a record, a choice, yes or no, or part of a text. */
export const filterable = (kind: Kind): Kind['fields'] =>
  kind.fields.filter(
    ({ name, type }) =>
      name !== kind.label && (isText(type) || ['reference', 'references', 'choice', 'flag', 'boolean'].includes(type)),
  );
