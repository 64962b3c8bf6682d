import { useNavigate } from '@tanstack/react-router';
import { QrCode, Upload } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsShown } from '../../kit/data-table/use-column-choice.ts';
import { ListScreen } from '../../kit/list-screen/ListScreen.tsx';
import { without } from '../../kit/list-screen/list-search.ts';
import { useListSearch } from '../../kit/list-screen/use-list-search.ts';
import { useOpenRow } from '../../kit/list-screen/use-open-row.ts';
import type { MenuEntry } from '../../kit/menu-entry.ts';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { formatDay } from '../../lib/format.ts';
import { useClaims } from '../../lib/services.ts';
import { labelsDialog } from '../printouts/index.ts';
import { viewsMenu } from '../views/index.ts';
import { ColumnFilters } from './ColumnFilters.tsx';
import { columnsOf, countColumns } from './columns.tsx';
import { importDialog, preloadDialogs, recordDialog } from './dialogs.ts';
import { documentsOf } from './documents.ts';
import { exportQuery } from './exchange/export-query.ts';
import { kindOfScreen } from './kind-of-screen.ts';
import { useCounts } from './page/use-counts.ts';
import { nameOf, type RegistryRow } from './record.ts';
import { filtersOf } from './search.ts';
import { useLockedReason } from './use-locked-reason.ts';
import { useRecordActions } from './use-record-actions.tsx';
import { useRecords } from './use-records.ts';

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
  const address = useListSearch(kind.sort);
  const { search, sort, change, adding, close } = address;
  const filters = useMemo(() => filtersOf(kind, search.filtri), [kind, search.filtri]);
  const lockedReason = useLockedReason(kind);
  const isDemo = useClaims().roles.includes('ROLE_DEMO');
  const [asking, setAsking] = useState(false);
  const [labelling, setLabelling] = useState(false);
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
  const opened = useOpenRow({
    id: search.scheda,
    rows: records.rows,
    document: documentsOf(kind).byId,
    rowOf: ({ record }) => record,
  });
  const { entriesFor, dialogs } = useRecordActions({
    kind,
    locked: lockedReason !== undefined,
    onEdit: address.open,
    onDone: records.reload,
    onAsking: setAsking,
    nameText: (row) => (kind.label === 'day' ? formatDay(nameOf(kind, row)) : nameOf(kind, row)),
  });
  useEffect(preloadDialogs, []);

  const counts = useCounts(
    kind,
    useMemo(() => records.rows.map(({ id }) => id), [records.rows]),
  );
  const columns = useMemo(() => [...columnsOf(kind, t), ...countColumns(kind, t)], [kind, t]);
  const rows = useMemo(
    () => records.rows.map((row) => ({ ...row, counts: counts.get(row.id) ?? noCounts })),
    [records.rows, counts],
  );
  const more: readonly MenuEntry[] = [
    ...(kind.name === 'equipment'
      ? [
          {
            id: 'labels',
            label: t('labels'),
            icon: <QrCode size={16} aria-hidden />,
            disabled: isDemo,
            perform: () => setLabelling(true),
          },
        ]
      : []),
    {
      id: 'import',
      label: t('exchange.import'),
      icon: <Upload size={16} aria-hidden />,
      disabled: lockedReason !== undefined,
      perform: () => void navigate({ to: '.', search: { ...search, importa: 'file' } }),
    },
  ];
  /** undefined: no form; null: a new record. */
  const form = adding ? null : opened.is === 'open' ? opened.row : undefined;
  return (
    <ListScreen<RegistryRow>
      name={kind.plural}
      label={t(`kind.${kind.name}.many`)}
      columns={columns}
      records={{ ...records, rows }}
      address={address}
      switchable={kind.switchable}
      adding={{ label: t(`kind.${kind.name}.new`), lockedReason, perform: address.add }}
      actions={{ nameOf: (row) => nameOf(kind, row), entriesOf: entriesFor }}
      filters={<ColumnFilters kind={kind} filters={filters} onChange={address.filter} />}
      file={{ name: kind.rest, query: () => exportQuery(kind, wanted, columnsShown(kind.plural, columns)) }}
      more={more}
      views={{ screen: `registry/${kind.name}`, menu: viewsMenu }}
      none={{ title: t(`kind.${kind.name}.none`) }}
      opened={opened}
      onOpen={onOpen ?? address.open}
      rowTone={(row) => (row.active === false ? 'muted' : undefined)}
    >
      {form !== undefined && (
        <OnDemand
          key={form?.id}
          of={recordDialog}
          props={{
            kind,
            row: form,
            lockedReason,
            onClose: close,
            onSaved: (id: string) => {
              close();
              records.reload();
              // What has a place of its own is made to be gone on with there.
              if (form === null) onOpen?.({ id }, true);
            },
          }}
        />
      )}
      {labelling && <OnDemand of={labelsDialog} props={{ of: { list: wanted }, onClose: () => setLabelling(false) }} />}
      {search.importa !== undefined && lockedReason === undefined && (
        <OnDemand
          of={importDialog}
          props={{
            kind,
            running: search.importa === 'file' ? null : search.importa,
            onRunning: (id: string) => change({ ...search, importa: id }),
            onSettled: records.reload,
            onClose: () => change(without(search, 'importa')),
          }}
        />
      )}
      {dialogs}
    </ListScreen>
  );
};
