import type { VirtualItem } from '@tanstack/react-virtual';
import { Fragment } from 'react';
import type { DataColumn } from './columns.ts';
import { CellBox, Section, SectionName, sectionHeight, TableRow } from './table-styles.ts';

type Props<Row> = {
  /** Those in sight, by their place among the records. */
  readonly items: readonly VirtualItem[];
  readonly records: readonly { readonly id: string; readonly original: Row }[];
  readonly columns: readonly DataColumn<Row>[];
  /** The heading over a record, where a section begins. */
  readonly headings: readonly (string | undefined)[];
  /** px of a row. */
  readonly height: number;
  /** The row in the tab order. */
  readonly current: number;
  readonly selectedId: string | undefined;
  readonly opens: boolean;
  readonly rowTone: ((row: Row) => 'muted' | undefined) | undefined;
  readonly onActivate: (index: number) => void;
  readonly onOpen: (index: number) => void;
  readonly onMenu: ((index: number, anchor: HTMLElement) => void) | undefined;
};

export const BodyRows = <Row extends object>({
  items,
  records,
  columns,
  headings,
  height,
  current,
  selectedId,
  opens,
  rowTone,
  onActivate,
  onOpen,
  onMenu,
}: Props<Row>) =>
  items.map((item) => {
    const record = records[item.index];
    if (record === undefined) return null;
    const heading = headings[item.index];
    const top = item.start - 32 + (heading === undefined ? 0 : sectionHeight);
    const row = (
      <TableRow
        key={record.id}
        role="row"
        aria-rowindex={item.index + 2}
        aria-selected={record.id === selectedId}
        data-index={item.index}
        data-opens={opens}
        data-tone={rowTone?.(record.original)}
        tabIndex={item.index === current ? 0 : -1}
        style={{ transform: `translateY(${top}px)`, height }}
        onFocus={() => onActivate(item.index)}
        onContextMenu={(event) => {
          if (onMenu === undefined) return;
          event.preventDefault();
          onMenu(item.index, event.currentTarget);
        }}
        onClick={(event) => {
          // A menu of this row hangs elsewhere in the page; its presses come by here all the same.
          if (event.target instanceof Node && event.currentTarget.contains(event.target)) onOpen(item.index);
        }}
      >
        {columns.map((column) => (
          <CellBox
            key={column.id}
            role="gridcell"
            $align={column.align ?? 'start'}
            $figures={column.figures === true || column.align === 'end'}
          >
            {column.cell(record.original)}
          </CellBox>
        ))}
      </TableRow>
    );
    if (heading === undefined) return row;
    return (
      <Fragment key={record.id}>
        <Section role="row" style={{ transform: `translateY(${item.start - 32}px)` }}>
          <SectionName role="rowheader">{heading}</SectionName>
        </Section>
        {row}
      </Fragment>
    );
  });
