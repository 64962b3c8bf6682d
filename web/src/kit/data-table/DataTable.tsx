import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnVisibilityFeature, rowSortingFeature, tableFeatures, useTable } from 'react-table';
import { rowHeight } from '../../theme/layout.ts';
import { KeyboardTip, useKeyboardTip } from '../KeyboardTip.tsx';
import type { MenuEntry } from '../menu-entry.ts';
import { phoneQuery } from '../phone-query.ts';
import { SkeletonRows } from '../Skeleton.tsx';
import { useCommands } from '../use-commands.ts';
import { coarseQuery, useMediaQuery } from '../use-media-query.ts';
import { BodyRows } from './BodyRows.tsx';
import { ColumnMenu } from './ColumnMenu.tsx';
import { type DataColumn, rowAfter, type Sort } from './columns.ts';
import { cutTexts, tellCutText } from './cut-cells.ts';
import { HeaderRow } from './HeaderRow.tsx';
import { RowMenu } from './RowMenu.tsx';
import { Body, CellBox, Foot, Frame, Scroll, sectionHeight, WholeRow } from './table-styles.ts';
import { useColumnChoice, useColumnWidths } from './use-column-choice.ts';
import { useLayout } from './use-layout.ts';
import { useRowFocus } from './use-row-focus.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });

export type DataTableProps<Row> = {
  /** Names the table to a screen reader, and its remembered columns: give each table its own `name`. */
  readonly name: string;
  readonly label: string;
  /** Keep the identity stable (`useMemo`); so too `rows`. */
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** How many there are in all; more than `rows` shows that others follow. */
  readonly totalRows?: number | undefined;
  /** Others follow, though it is not known how many. */
  readonly hasMore?: boolean | undefined;
  readonly onEndReached?: (() => void) | undefined;
  readonly loading?: boolean;
  /** Shown instead of rows when there are none and nothing loads. */
  readonly empty: ReactNode;
  /** The order is the server's: the table only shows and asks for it. */
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  /** Enter or a press on a row. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** What can be done with a row: by the right button of the mouse, the menu key or Shift+F10. */
  readonly menuOf?: ((row: Row) => readonly MenuEntry[]) | undefined;
  readonly selectedId?: string | undefined;
  /** px of a row on a phone, where its cells hold more than a line. */
  readonly phoneRowHeight?: number | undefined;
  readonly rowTone?: ((row: Row) => 'muted' | undefined) | undefined;
  /** The heading under which a row stands; rows of one heading follow each other. */
  readonly sectionOf?: ((row: Row) => string) | undefined;
  /** What all rows come to: stays in sight at the foot. */
  readonly whole?: Row | undefined;
};

/**
 * Rows of 36 px (44 for fingers), only those in sight in the page. One row is in the tab order; arrows, j, k, Page, Home
 * and End walk, Enter opens.
 */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const {
    name,
    label,
    columns,
    rows,
    rowId,
    loading = false,
    empty,
    sort,
    onSort,
    onOpen,
    selectedId,
    rowTone,
    sectionOf,
    whole,
  } = props;
  const { t } = useTranslation('kit');
  const phone = useMediaQuery(phoneQuery);
  const usual = useMediaQuery(coarseQuery) ? rowHeight.coarse : rowHeight.fine;
  const height = phone ? (props.phoneRowHeight ?? usual) : usual;
  const initial = useMemo(() => Object.fromEntries(columns.map((one) => [one.id, one.hidden !== true])), [columns]);
  const { visibility, chosen, choose } = useColumnChoice(name, initial);
  const { widths, resize, reset } = useColumnWidths(name);

  const defs = useMemo(
    () =>
      columns.map((column, index) => ({
        id: column.id,
        accessorFn: (row: Row) => row,
        header: column.header,
        enableSorting: column.sortable ?? false,
        enableHiding: index > 0 && (column.hideable ?? true),
      })),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features,
    columns: defs,
    data,
    getRowId: rowId,
    manualSorting: true,
    state: {
      columnVisibility: visibility,
      sorting: sort === undefined ? [] : [{ id: sort.by, desc: sort.descending }],
    },
    // What is seen is what is chosen from: a column that gave its place away stays out until it is asked for.
    onColumnVisibilityChange: (next) => {
      const seen = { ...visibility, ...Object.fromEntries(yielded.map((id) => [id, false])) };
      choose(typeof next === 'function' ? next(seen) : next);
    },
  });

  const records = table.getRowModel().rows;
  const total = Math.max(props.totalRows ?? 0, records.length);

  /** The heading over a row: where another section begins. */
  const headings = useMemo(() => {
    const names = sectionOf === undefined ? [] : rows.map(sectionOf);
    return names.map((heading, at) => (heading === names[at - 1] ? undefined : heading));
  }, [rows, sectionOf]);

  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: records.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => height + (headings[index] === undefined ? 0 : sectionHeight),
    getItemKey: (index) => records[index]?.id ?? index,
    overscan: 8,
    scrollMargin: 32,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a mouse plugged into a tablet changes the height of all rows
  useEffect(() => virtual.measure(), [height, headings]);

  const items = virtual.getVirtualItems();
  const { shown, template, yielded } = useLayout({
    table: scroll,
    columns: columns.filter((column) => table.getColumn(column.id)?.getIsVisible() ?? true),
    hasRows: items.length > 0,
    sortedBy: sort?.by,
    ...{ phone, chosen, widths },
  });
  const lastInSight = items.at(-1)?.index ?? 0;
  const { onEndReached } = props;
  const others = records.length < total || props.hasMore === true;
  useEffect(() => {
    if (!loading && records.length > 0 && others && lastInSight >= records.length - 10) onEndReached?.();
  }, [lastInSight, loading, onEndReached, records.length, others]);

  const { current, activate, walkTo } = useRowFocus(records, scroll, virtual);

  const { tip, ...tips } = useKeyboardTip(cutTexts);
  const open = (index: number): void => {
    const record = records[index];
    if (record !== undefined) onOpen?.(record.original);
  };
  const [menu, setMenu] = useState<{ readonly row: Row; readonly anchor: HTMLElement } | null>(null);
  const showMenu = (index: number, anchor: HTMLElement): void => {
    const record = records[index];
    if (record !== undefined && props.menuOf?.(record.original).length) setMenu({ row: record.original, anchor });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    tips.onKeyDown(event);
    // Keys of a button or menu inside a row are its own.
    if (!(event.target instanceof HTMLElement) || event.target.dataset.index === undefined) return;
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / height) - 2);
    const next = rowAfter(event.key, current, records.length, page);
    if (next !== undefined) {
      event.preventDefault();
      walkTo(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(current);
    } else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      event.preventDefault();
      showMenu(current, event.target);
    }
  };

  useCommands([
    {
      id: 'rows.next',
      label: t('table.next'),
      group: t('table.group'),
      keys: 'j',
      hidden: true,
      perform: () =>
        walkTo(focusInside(scroll.current) ? (rowAfter('ArrowDown', current, records.length, 1) ?? 0) : current),
    },
    {
      id: 'rows.previous',
      label: t('table.previous'),
      group: t('table.group'),
      keys: 'k',
      hidden: true,
      perform: () =>
        walkTo(focusInside(scroll.current) ? (rowAfter('ArrowUp', current, records.length, 1) ?? 0) : current),
    },
  ]);

  const choices = columns.flatMap((column) => {
    const model = table.getColumn(column.id);
    if (model === undefined || !model.getCanHide()) return [];
    return [
      {
        id: column.id,
        label: column.header,
        shown: model.getIsVisible() && !yielded.includes(column.id),
        toggle: () => model.toggleVisibility(!model.getIsVisible() || yielded.includes(column.id)),
      },
    ];
  });

  if (records.length === 0) return <Frame>{loading ? <SkeletonRows rows={12} /> : empty}</Frame>;
  return (
    <Frame>
      <Scroll ref={scroll} onScroll={tips.hide} style={{ '--columns': template } as React.CSSProperties}>
        {/* biome-ignore lint/a11y/useSemanticElements: a virtual table has no table layout; the roles carry its meaning */}
        <div
          role="grid"
          aria-label={label}
          aria-rowcount={total + (whole === undefined ? 1 : 2)}
          aria-busy={loading}
          data-tooltip
          onKeyDown={onKeyDown}
          onFocus={tips.onFocus}
          onBlur={tips.onBlur}
          onPointerOver={({ target }) => tellCutText(target)}
          tabIndex={-1}
        >
          <HeaderRow columns={shown} sort={sort} onSort={onSort} resize={resize} reset={reset} />
          <Body role="rowgroup" style={{ height: virtual.getTotalSize() }}>
            <BodyRows
              items={items}
              records={records}
              columns={shown}
              headings={headings}
              height={height}
              current={current}
              selectedId={selectedId}
              opens={onOpen !== undefined}
              rowTone={rowTone}
              onActivate={activate}
              onOpen={open}
              onMenu={props.menuOf === undefined ? undefined : showMenu}
            />
          </Body>
          {whole !== undefined && (
            <WholeRow role="row" aria-rowindex={total + 2}>
              {shown.map((column) => (
                <CellBox key={column.id} role="gridcell" $align={column.align ?? 'start'} $figures>
                  {column.cell(whole)}
                </CellBox>
              ))}
            </WholeRow>
          )}
        </div>
      </Scroll>
      <Foot>
        <span role="status">{t('table.count', { count: total })}</span>
        {choices.length > 0 && !phone && <ColumnMenu choices={choices} />}
      </Foot>
      {tip !== null && <KeyboardTip tip={tip} />}
      {menu !== null && (
        <RowMenu
          label={t('table.rowMenu')}
          anchor={menu.anchor}
          entries={props.menuOf?.(menu.row) ?? []}
          onClose={() => {
            menu.anchor.focus({ preventScroll: true });
            setMenu(null);
          }}
        />
      )}
    </Frame>
  );
};

const focusInside = (element: Element | null): boolean => element?.contains(document.activeElement) ?? false;
