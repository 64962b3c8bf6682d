import type { RefObject } from 'react';
import { columnWidths, yielding } from './column-widths.ts';
import { columnsFor, type DataColumn, gridTemplate } from './columns.ts';
import { useContentWidths, useRoom } from './use-content-widths.ts';

type Layout<Row> = {
  readonly table: RefObject<HTMLElement | null>;
  /** Those that are wanted, whether there is room for them or not. */
  readonly columns: readonly DataColumn<Row>[];
  readonly phone: boolean;
  readonly hasRows: boolean;
  /** Somebody has said which columns show: none gives its place away. */
  readonly chosen: boolean;
  readonly sortedBy: string | undefined;
  /** px by id that somebody has drawn. */
  readonly widths: Readonly<Record<string, number>>;
};

/** Which of the columns show and how wide: by what they hold, and the room that there is. */
export const useLayout = <Row extends object>(layout: Layout<Row>) => {
  const { table, phone, hasRows, chosen, sortedBy, widths } = layout;
  const columns = columnsFor(layout.columns, phone).map((column) => ({
    ...column,
    yields: column.yields === true && !chosen && column.id !== sortedBy,
    drawn: phone ? undefined : widths[column.id],
  }));
  const wide = !phone && hasRows;
  const contents = useContentWidths(table, wide ? columns.map(({ id, header }) => `${id} ${header}`).join('\n') : null);
  const room = useRoom(table, wide);
  if (contents === undefined || room === undefined)
    return { shown: columns, template: gridTemplate(columns), yielded: [] };
  const gone = yielding(columns, contents, room);
  const shown = columns.filter((_, at) => gone[at] === false);
  const held = contents.filter((_, at) => gone[at] === false);
  return {
    shown,
    template: columnWidths(shown, held, room)
      .map((width) => `${width}px`)
      .join(' '),
    /** Ids of those that have given their place to the others. */
    yielded: columns.flatMap(({ id }, at) => (gone[at] === true ? [id] : [])),
  };
};
