import { ArrowDown, ArrowUp } from 'lucide-react';
import { type DataColumn, headerLines, nextSort, type Sort } from './columns.ts';
import { Head, HeadBox, HeadRow, HeadWords, Hidden, Resizer, SortButton } from './table-styles.ts';
import type { useColumnWidths } from './use-column-choice.ts';

type Props<Row> = Pick<ReturnType<typeof useColumnWidths>, 'resize' | 'reset'> & {
  readonly columns: readonly DataColumn<Row>[];
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
};

/** On one line where it has the room, else on two. */
const Words = ({ of }: { readonly of: string }) => {
  const [first, second] = headerLines(of);
  return (
    <HeadWords>
      <span>{first}</span>
      {second !== undefined && (
        <>
          {' '}
          <span>{second}</span>
        </>
      )}
    </HeadWords>
  );
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
              <HeadBox>
                <Words of={column.header} />
                {sorted === 'descending' ? <ArrowDown size={12} aria-hidden /> : <ArrowUp size={12} aria-hidden />}
              </HeadBox>
            </SortButton>
          ) : column.headerHidden === true ? (
            <Hidden>{column.header}</Hidden>
          ) : (
            <Words of={column.header} />
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
