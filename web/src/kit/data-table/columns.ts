import type { ReactNode } from 'react';

/** One column of a `DataTable`. */
export type DataColumn<Row> = {
  readonly id: string;
  readonly header: string;
  /** The header is read, not seen: a column of buttons. */
  readonly headerHidden?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** px that its cells take (its header is never cut), or a share of what is left, by what its cells need. */
  readonly width?: number | 'grow' | 'share';
  /** Figures that should stand under each other: amounts, dates, times. */
  readonly figures?: boolean;
  readonly align?: 'start' | 'end';
  readonly sortable?: boolean;
  /** Can be hidden by the reader; the first column never can. */
  readonly hideable?: boolean;
  readonly hidden?: boolean;
  /** Stays on a phone's screen; the first column always does. */
  readonly phone?: boolean;
  /** Gives its place to the others where room is short and none of the rows that show first holds anything in it. */
  readonly yields?: boolean;
};

export type Sort = { readonly by: string; readonly descending: boolean };

/** The same column turns round, another one begins ascending. */
export const nextSort = (current: Sort | undefined, by: string): Sort => ({
  by,
  descending: current?.by === by && !current.descending,
});

/** px that the header takes on one line and on two, and the widest cell of a column. */
export type ContentWidth = { readonly header: number; readonly broken: number; readonly cells: number };

/** The words of a header on two lines, as short as they can be; on one where it is one word. */
export const headerLines = (header: string): readonly [string, string?] => {
  const words = header.split(' ');
  const lines = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')] as const);
  const longest = ([one, two]: readonly [string, string]): number => Math.max(one.length, two.length);
  return lines.toSorted((a, b) => longest(a) - longest(b))[0] ?? [header];
};

export type Sized = Pick<DataColumn<never>, 'width' | 'headerHidden' | 'yields'> & {
  /** px that the reader drew it to. */
  readonly drawn?: number | undefined;
};

const track = ({ width = 'share', drawn }: Sized): string => {
  if (drawn !== undefined) return `${drawn}px`;
  if (typeof width === 'number') return `${width}px`;
  return width === 'grow' ? 'minmax(180px, 2fr)' : 'minmax(96px, 1fr)';
};

/** `grid-template-columns` for the columns that show, before it is known what they hold. */
export const gridTemplate = (columns: readonly Sized[]): string => columns.map(track).join(' ');

type Shown = Pick<DataColumn<never>, 'id' | 'phone'>;

/** What of the columns a screen has room for. */
export const columnsFor = <C extends Shown>(columns: readonly C[], phone: boolean): readonly C[] =>
  phone ? columns.filter((column, index) => index === 0 || column.phone === true) : columns;

/** Where a key leads from a row; undefined for a key that does not walk. */
export const rowAfter = (key: string, at: number, count: number, page: number): number | undefined => {
  const last = count - 1;
  if (last < 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, last);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'PageDown':
      return Math.min(at + page, last);
    case 'PageUp':
      return Math.max(at - page, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
};
