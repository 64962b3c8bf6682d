import type { Sort } from '../../kit/data-table/columns.ts';

/** What a registry's address says: words, which records by state, order. The same address shows the same list. */
export type RegistrySearch = {
  readonly cerca?: string;
  readonly stato?: 'attivi' | 'inattivi';
  readonly ordina?: string;
  /** The record whose form is open. */
  readonly scheda?: string;
};

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

export const readSearch = (search: Readonly<Record<string, unknown>>): RegistrySearch => {
  const cerca = text(search.cerca) ?? (typeof search.cerca === 'number' ? String(search.cerca) : undefined);
  const ordina = text(search.ordina);
  const scheda = text(search.scheda);
  return {
    ...(cerca === undefined ? {} : { cerca }),
    ...(search.stato === 'attivi' || search.stato === 'inattivi' ? { stato: search.stato } : {}),
    ...(ordina === undefined ? {} : { ordina }),
    ...(scheda === undefined ? {} : { scheda }),
  };
};

/** `description` or `-description`, as the address has it. */
export const sortOf = (ordina: string | undefined, usual: string): Sort =>
  ordina === undefined
    ? { by: usual, descending: false }
    : { by: ordina.replace(/^-/, ''), descending: ordina.startsWith('-') };

export const sortText = ({ by, descending }: Sort): string => `${descending ? '-' : ''}${by}`;
