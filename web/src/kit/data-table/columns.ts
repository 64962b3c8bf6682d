import type { ReactNode } from 'react';

/** One column of a `DataTable`. */
export type DataColumn<Row> = {
  readonly id: string;
  readonly header: string;
  /** The header is read, not seen: a column of buttons. */
  readonly headerHidden?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** px, or a share of what is left: `grow` takes two parts, `share` one. */
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
};

export type Sort = { readonly by: string; readonly descending: boolean };

/** The same column turns round, another one begins ascending. */
export const nextSort = (current: Sort | undefined, by: string): Sort => ({
  by,
  descending: current?.by === by && !current.descending,
});

const track = (width: DataColumn<unknown>['width']): string => {
  if (typeof width === 'number') return `${width}px`;
  return width === 'grow' ? 'minmax(180px, 2fr)' : 'minmax(96px, 1fr)';
};

/** `grid-template-columns` for the columns that show. */
export const gridTemplate = (columns: readonly Pick<DataColumn<never>, 'width'>[]): string =>
  columns.map(({ width }) => track(width)).join(' ');

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
