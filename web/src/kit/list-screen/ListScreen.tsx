import { Plus } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import type { DataColumn } from '../data-table/columns.ts';
import { DataTable, type DataTableProps } from '../data-table/DataTable.tsx';
import { ErrorState } from '../ErrorState.tsx';
import type { MenuEntry } from '../menu-entry.ts';
import { Notice } from '../Notice.tsx';
import { phoneQuery } from '../phone-query.ts';
import { ThumbBar } from '../ThumbBar.tsx';
import { useCommands } from '../use-commands.ts';
import { useMediaQuery } from '../use-media-query.ts';
import { actionsColumn } from './actions-column.tsx';
import { type ListAdding, ListBar } from './ListBar.tsx';
import { ListFileMenu } from './ListFileMenu.tsx';
import { ListViews, type ListViewsOf } from './ListViews.tsx';
import type { ListRecords } from './list-records.ts';
import { sortText } from './list-search.ts';
import { Beside, List, Page, Split } from './list-styles.ts';
import { NothingListed } from './NothingListed.tsx';
import type { ListFile } from './save-list-file.ts';
import type { ListAddress } from './use-list-search.ts';
import type { OpenRow } from './use-open-row.ts';

type Props<Row> = Pick<DataTableProps<Row>, 'name' | 'label' | 'phoneRowHeight' | 'rowTone' | 'selectedId'> & {
  /** Keep the identity stable (`useMemo`). */
  readonly columns: readonly DataColumn<Row>[];
  readonly records: ListRecords<Row>;
  /** Words, filters, order and what is open, which stand in the address. */
  readonly address: ListAddress;
  /** Whether words can be looked for. */
  readonly searchable?: boolean;
  readonly switchable?: boolean;
  /** What a person reads above the list. */
  readonly intro?: string;
  readonly adding?: ListAdding;
  /** What can be done with a row, by its button or the right button of the mouse. */
  readonly actions?: { readonly nameOf: (row: Row) => string; readonly entriesOf: (row: Row) => readonly MenuEntry[] };
  /** Filters of its own, and what else stands in the bar. */
  readonly filters?: ReactNode;
  readonly file?: ListFile;
  /** What else can be done with the whole list, beside its file. */
  readonly more?: readonly MenuEntry[];
  readonly views?: ListViewsOf;
  /** What is said where there is nothing and nothing was filtered. */
  readonly none?: { readonly title: string; readonly text?: string };
  readonly failed?: string;
  /** The row that the address names: what has become of it is said where it cannot be shown. */
  readonly opened?: OpenRow<Row>;
  /** A press on a row; by its address unless told. */
  readonly onOpen?: (row: Row) => void;
  /** Another look at the same rows, in the place of the table. */
  readonly instead?: ReactNode;
  /** What stands to the right of the list. */
  readonly panel?: ReactNode;
  /** px of a window in which list and panel have room beside each other; in a narrower one the panel lies over the list. */
  readonly panelFrom?: number;
  /** Forms and questions. */
  readonly children?: ReactNode;
};

/**
 * A list that fills the screen, from one declaration: search, filters, order and paging, columns that its reader chooses, views, a file,
 * what can be done with a row, a panel beside it, and what is said where there is nothing or nothing came.
 */
export const ListScreen = <Row extends { readonly id: string }>(props: Props<Row>) => {
  const { name, label, records, address, searchable = true, adding, actions, opened } = props;
  const { search, sort, change } = address;
  const { t } = useTranslation(['registry', 'common']);
  const phone = useMediaQuery(phoneQuery);
  const searchField = useRef<HTMLInputElement>(null);
  useCommands([
    ...(adding === undefined
      ? []
      : [
          {
            id: 'new',
            label: adding.label,
            group: label,
            keys: 'n',
            icon: <Plus size={18} strokeWidth={1.75} aria-hidden />,
            predicate: () => adding.lockedReason === undefined,
            perform: adding.perform,
          },
        ]),
    ...(searchable
      ? [{ id: 'filter', label: t('search'), group: label, keys: '/', perform: () => searchField.current?.focus() }]
      : []),
  ]);

  // Columns keep their identity, entries are those of the moment in which they are asked for.
  const latest = useRef(actions);
  latest.current = actions;
  const acts = actions !== undefined;
  const columns = useMemo(() => {
    if (!acts) return props.columns;
    const nameOf = (row: Row): string => latest.current?.nameOf(row) ?? '';
    return [...props.columns, actionsColumn(t('actions'), nameOf, (row) => latest.current?.entriesOf(row) ?? [])];
  }, [props.columns, acts, t]);

  const { staleError } = records;
  return (
    <Split data-testid={name} data-total={records.totalRows}>
      <Page inert={phone && Boolean(props.panel)}>
        <ListBar
          address={address}
          searchable={searchable}
          searchField={searchField}
          switchable={props.switchable ?? false}
          intro={props.intro}
          adding={adding}
        >
          {props.views && <ListViews of={props.views} table={name} columns={columns} address={address} />}
          {props.filters}
          {props.file && <ListFileMenu file={props.file} entries={props.more ?? []} />}
        </ListBar>
        {opened?.is === 'gone' && <Notice tone="warning">{t('recordGone')}</Notice>}
        {opened?.is === 'failed' && <Notice tone="danger">{errorText(opened.error, t)}</Notice>}
        {staleError !== undefined && <Notice tone="warning">{errorText(staleError, t)}</Notice>}
        <List>
          {props.instead ? (
            props.instead
          ) : records.error === undefined ? (
            <DataTable
              name={name}
              label={label}
              columns={columns}
              rows={records.rows}
              rowId={({ id }) => id}
              totalRows={records.totalRows}
              hasMore={records.hasMore}
              onEndReached={records.more}
              loading={records.loading}
              empty={<NothingListed address={address} none={props.none} adding={adding} />}
              sort={sort}
              onSort={(next) => change({ ...search, ordina: sortText(next) })}
              onOpen={props.onOpen ?? address.open}
              menuOf={actions?.entriesOf}
              selectedId={props.selectedId ?? search.scheda}
              rowTone={props.rowTone}
              phoneRowHeight={props.phoneRowHeight}
            />
          ) : (
            <ErrorState
              error={records.error}
              title={props.failed ?? t('failed')}
              onRetry={records.reload}
              retrying={records.loading}
            />
          )}
        </List>
        {adding !== undefined && (
          <ThumbBar
            label={adding.label}
            icon={<Plus size={18} aria-hidden />}
            disabledReason={adding.lockedReason}
            onPress={adding.perform}
          />
        )}
      </Page>
      {props.panel && <Beside $from={props.panelFrom ?? 768}>{props.panel}</Beside>}
      {props.children}
    </Split>
  );
};
