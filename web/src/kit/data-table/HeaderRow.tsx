import { ArrowDown, ArrowUp } from 'lucide-react';
import { type DataColumn, nextSort, type Sort } from './columns.ts';
import { Head, HeadRow, HeadWords, Hidden, Resizer, SortButton } from './table-styles.ts';
import type { useColumnWidths } from './use-column-choice.ts';

type Props<Row> = Pick<ReturnType<typeof useColumnWidths>, 'resize' | 'reset'> & {
  readonly columns: readonly DataColumn<Row>[];
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
};

/** Names of the columns: a press sorts, a drag of the edge widens, a double press takes the width back. */
export const HeaderRow = <Row extends object>({ columns, sort, onSort, resize, reset }: Props<Row>) => (
  <HeadRow role="row" aria-rowindex={1}>
    {columns.map((column) => {
      const sorted = sort?.by === column.id ? (sort.descending ? 'descending' : 'ascending') : 'none';
      const canSort = column.sortable === true && onSort !== undefined;
      return (
        <Head
          key={column.id}
          role="columnheader"
          $align={column.align ?? 'start'}
          aria-sort={canSort ? sorted : undefined}
        >
          {canSort ? (
            <SortButton type="button" onClick={() => onSort(nextSort(sort, column.id))}>
              <HeadWords>{column.header}</HeadWords>
              {sorted === 'descending' ? <ArrowDown size={12} aria-hidden /> : <ArrowUp size={12} aria-hidden />}
            </SortButton>
          ) : column.headerHidden === true ? (
            <Hidden>{column.header}</Hidden>
          ) : (
            <HeadWords>{column.header}</HeadWords>
          )}
          {column.headerHidden !== true && (
            <Resizer
              aria-hidden
              onPointerDown={(event) => resize(event, column.id)}
              onDoubleClick={() => reset(column.id)}
            />
          )}
        </Head>
      );
    })}
  </HeadRow>
);
