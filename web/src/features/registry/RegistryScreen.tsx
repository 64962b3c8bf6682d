import { useNavigate, useSearch } from '@tanstack/react-router';
import { Ellipsis, Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../kit/Button.tsx';
import { DataTable } from '../../kit/data-table/DataTable.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { ThumbBar } from '../../kit/ThumbBar.tsx';
import { useCommands } from '../../kit/use-commands.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDay } from '../../lib/format.ts';
import { ColumnFilters } from './ColumnFilters.tsx';
import { columnsOf, countColumns } from './columns.tsx';
import { importDialog, preloadDialogs, recordDialog } from './dialogs.ts';
import { ListMenu } from './exchange/ListMenu.tsx';
import { kindOfScreen } from './kind-of-screen.ts';
import { ListViews } from './ListViews.tsx';
import { useCounts } from './page/use-counts.ts';
import { nameOf, type RegistryRow } from './record.ts';
import { filtersOf, filterText, type RegistrySearch, readSearch, sortOf, sortText } from './search.ts';
import { Toolbar } from './Toolbar.tsx';
import { useLockedReason } from './use-locked-reason.ts';
import { useOpenRecord } from './use-open-record.ts';
import { useRecordActions } from './use-record-actions.tsx';
import { useRecords } from './use-records.ts';

const Page = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
`;
const List = styled.div`
  flex: 1;
  min-height: 0;
`;

const noCounts: ReadonlyMap<string, number> = new Map();

type Props = {
  /** Part of the route under /configurazione: `impianti`. */
  readonly screen: string;
  /** Where a press on a row leads; without it, to the form. */
  readonly onOpen?: (row: { readonly id: string }, made?: boolean) => void;
};

/** List and form of any kind of record, from its descriptor. */
export const RegistryScreen = ({ screen, onOpen }: Props) => {
  const { t } = useTranslation(['registry', 'common']);
  const kind = kindOfScreen(screen);
  const navigate = useNavigate();
  const search = readSearch(useSearch({ strict: false }));
  const sort = sortOf(search.ordina, kind.sort);
  const filters = useMemo(() => filtersOf(kind, search.filtri), [kind, search.filtri]);
  const lockedReason = useLockedReason(kind);
  const searchField = useRef<HTMLInputElement>(null);
  const [adding, setAdding] = useState(false);

  const [asking, setAsking] = useState(false);
  const wanted = {
    search: search.cerca ?? null,
    sortBy: sort.by,
    descending: sort.descending,
    filters: [
      ...(search.stato === undefined ? [] : [{ field: 'active', value: String(search.stato === 'attivi') }]),
      ...filters,
    ],
  };
  const records = useRecords(kind, wanted, adding || search.scheda !== undefined || asking);
  const setSearch = (next: RegistrySearch): void => void navigate({ to: '.', search: next, replace: true });
  const opened = useOpenRecord(kind, search.scheda, records.rows);
  /** A form has an address: it can be sent to somebody, and Back closes it. */
  const openRecord = ({ id }: RegistryRow): void => void navigate({ to: '.', search: { ...search, scheda: id } });
  const closeForm = (): void => {
    setAdding(false);
    const { scheda: _, ...list } = search;
    if (search.scheda !== undefined) setSearch(list);
  };
  const actions = useRecordActions({
    kind,
    locked: lockedReason !== undefined,
    onEdit: openRecord,
    onDone: records.reload,
    onAsking: setAsking,
    nameText: (row) => (kind.label === 'day' ? formatDay(nameOf(kind, row)) : nameOf(kind, row)),
  });

  /** undefined: no form; null: a new record. */
  const form = adding ? null : opened.is === 'open' ? opened.row : undefined;
  const newLabel = t(`kind.${kind.name}.new`);
  const group = t(`kind.${kind.name}.many`);
  useEffect(preloadDialogs, []);
  useCommands([
    {
      id: 'new',
      label: newLabel,
      group,
      keys: 'n',
      icon: <Plus size={18} strokeWidth={1.75} aria-hidden />,
      predicate: () => lockedReason === undefined,
      perform: () => setAdding(true),
    },
    { id: 'filter', label: t('search'), group, keys: '/', perform: () => searchField.current?.focus() },
  ]);

  const counts = useCounts(
    kind,
    useMemo(() => records.rows.map(({ id }) => id), [records.rows]),
  );
  const { entriesFor } = actions;
  const menuOf = useRef(entriesFor);
  menuOf.current = entriesFor;
  const columns = useMemo(
    () => [
      ...columnsOf(kind, t),
      ...countColumns(kind, t),
      {
        id: 'actions',
        header: t('actions'),
        headerHidden: true,
        width: 52,
        hideable: false,
        phone: true,
        align: 'end' as const,
        cell: (row: RegistryRow) => (
          <Menu
            iconOnly
            size="dense"
            label={t('actionsOf', { name: nameOf(kind, row) })}
            icon={<Ellipsis size={16} aria-hidden />}
            entries={menuOf.current(row)}
          />
        ),
      },
    ],
    [kind, t],
  );

  const rows = useMemo(
    () => records.rows.map((row) => ({ ...row, counts: counts.get(row.id) ?? noCounts })),
    [records.rows, counts],
  );
  const filtered = search.cerca !== undefined || search.stato !== undefined || filters.length > 0;
  const empty = filtered ? (
    <EmptyState
      title={t('noneFound')}
      actions={
        <Button onClick={() => setSearch(search.vista === undefined ? {} : { vista: search.vista })}>
          {t('common:clearFilters')}
        </Button>
      }
    >
      {t('noneFoundText')}
    </EmptyState>
  ) : (
    <EmptyState
      title={t(`kind.${kind.name}.none`)}
      actions={
        lockedReason === undefined && (
          <Button variant="primary" onClick={() => setAdding(true)}>
            {newLabel}
          </Button>
        )
      }
    />
  );

  return (
    <Page>
      <Toolbar
        search={search}
        onSearch={setSearch}
        searchField={searchField}
        switchable={kind.switchable}
        newLabel={newLabel}
        lockedReason={lockedReason}
        onNew={() => setAdding(true)}
      >
        <ColumnFilters
          kind={kind}
          filters={filters}
          onChange={(next) => {
            const { filtri: _, ...others } = search;
            const filtri = filterText(next);
            setSearch(filtri === undefined ? others : { ...others, filtri });
          }}
        />
        <ListMenu
          kind={kind}
          wanted={wanted}
          columns={columns}
          lockedReason={lockedReason}
          onImport={() => void navigate({ to: '.', search: { ...search, importa: 'file' } })}
        />
        <ListViews screen={`registry/${kind.name}`} table={kind.plural} {...{ columns, search }} onSearch={setSearch} />
      </Toolbar>
      {opened.is === 'gone' && <Notice tone="warning">{t('recordGone')}</Notice>}
      {opened.is === 'failed' && <Notice tone="danger">{errorText(opened.error, t)}</Notice>}
      {records.staleError !== undefined && <Notice tone="warning">{errorText(records.staleError, t)}</Notice>}
      <List>
        {records.error === undefined ? (
          <DataTable
            name={kind.plural}
            label={group}
            columns={columns}
            rows={rows}
            rowId={(row) => row.id}
            totalRows={records.totalRows}
            onEndReached={records.more}
            loading={records.loading}
            empty={empty}
            sort={sort}
            onSort={(next) => setSearch({ ...search, ordina: sortText(next) })}
            onOpen={(row) => (onOpen ?? openRecord)(row)}
            menuOf={(row) => menuOf.current(row)}
            selectedId={search.scheda}
            rowTone={(row) => (row.active === false ? 'muted' : undefined)}
          />
        ) : (
          <ErrorState error={records.error} title={t('failed')} onRetry={records.reload} retrying={records.loading} />
        )}
      </List>
      <ThumbBar
        label={newLabel}
        icon={<Plus size={18} aria-hidden />}
        disabledReason={lockedReason}
        onPress={() => setAdding(true)}
      />
      {form !== undefined && (
        <OnDemand
          key={form?.id}
          of={recordDialog}
          props={{
            kind,
            row: form,
            lockedReason,
            onClose: closeForm,
            onSaved: (id: string) => {
              closeForm();
              records.reload();
              // What has a place of its own is made to be gone on with there.
              if (form === null) onOpen?.({ id }, true);
            },
          }}
        />
      )}
      {search.importa !== undefined && lockedReason === undefined && (
        <OnDemand
          of={importDialog}
          props={{
            kind,
            running: search.importa === 'file' ? null : search.importa,
            onRunning: (id: string) => setSearch({ ...search, importa: id }),
            onSettled: records.reload,
            onClose: () => {
              const { importa: _, ...list } = search;
              setSearch(list);
            },
          }}
        />
      )}
      {actions.dialogs}
    </Page>
  );
};
