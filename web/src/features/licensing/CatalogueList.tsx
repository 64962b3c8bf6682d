import type { TypedDocumentNode } from '@apollo/client';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '../../kit/data-table/columns.ts';
import { EditIcon } from '../../kit/EditIcon.tsx';
import { ListScreen } from '../../kit/list-screen/ListScreen.tsx';
import type { ListRecords } from '../../kit/list-screen/list-records.ts';
import { type LocalColumns, localRows } from '../../kit/list-screen/local-rows.ts';
import { useListSearch } from '../../kit/list-screen/use-list-search.ts';
import { preloadQuestion, useRowActs } from '../../kit/list-screen/use-row-acts.tsx';
import type { MenuEntry } from '../../kit/menu-entry.ts';
import { OnDemand, type Source } from '../../kit/OnDemand.tsx';
import { asWritten } from '../../kit/toast.ts';
import { useCommand } from '../../lib/use-command.ts';
import { useLocked } from '../company/index.ts';
import type { DialogProps } from './dialog-props.ts';

type Shown<Row> = {
  readonly columns: readonly DataColumn<Row>[];
  /** By what is read, and by what it is ordered. */
  readonly found: LocalColumns<Row>;
  readonly ordered: LocalColumns<Row>;
};

type Props<Row> = {
  readonly name: string;
  /** Keys of the texts: `licenses` and, of a new one, `newLicense`. */
  readonly many: string;
  readonly fresh: string;
  /** The column by which it is ordered unless told. */
  readonly sort: string;
  readonly shown: Shown<Row>;
  readonly records: ListRecords<Row>;
  readonly nameOf: (row: Row) => string;
  readonly dialog: Source<DialogProps<Row>>;
  readonly removal: {
    readonly document: TypedDocumentNode<unknown, { commandId: string; id: string }>;
    readonly text: string;
  };
  /** What else can be done with a row, before it is changed or deleted. */
  readonly acts?: (row: Row) => readonly MenuEntry[];
  readonly selectedId?: string | undefined;
  readonly panel?: ReactNode;
};

/** A list of the catalogue: whole, found and ordered here, each row with its form. */
export const CatalogueList = <Row extends { readonly id: string }>(props: Props<Row>) => {
  const { records, shown, nameOf, dialog, removal } = props;
  const { t } = useTranslation(['licensing', 'registry', 'common']);
  const address = useListSearch(props.sort);
  const { search, adding, close } = address;
  const locked = useLocked('catalogue.manage');
  const command = useCommand();
  const acts = useRowActs(records.reload);
  useEffect(() => {
    dialog.preload();
    preloadQuestion();
  }, [dialog]);
  const rows = useMemo(() => {
    const { ordina: _, ...words } = search;
    const ordina = search.ordina ?? props.sort;
    return localRows(localRows(records.rows, words, shown.found), { ordina }, shown.ordered);
  }, [records.rows, search, shown, props.sort]);
  const opened = records.rows.find(({ id }) => id === search.scheda);
  const entriesOf = (row: Row): readonly MenuEntry[] => [
    ...(props.acts?.(row) ?? []),
    {
      id: 'edit',
      label: t(locked === undefined ? 'registry:edit' : 'registry:show'),
      icon: <EditIcon locked={locked !== undefined} />,
      perform: () => address.open(row),
    },
    {
      id: 'remove',
      label: t('registry:remove'),
      icon: <Trash2 size={16} aria-hidden />,
      danger: true,
      disabled: locked !== undefined,
      perform: () =>
        acts.ask({
          title: t('registry:removeTitle', { name: nameOf(row) }),
          text: removal.text,
          confirmLabel: t('registry:remove'),
          act: () => command(removal.document, { id: row.id }),
          done: t('registry:removed', { name: asWritten(nameOf(row)) }),
        }),
    },
  ];
  return (
    <ListScreen
      name={props.name}
      label={t(props.many)}
      intro={t(`${props.many}Text`)}
      columns={shown.columns}
      records={{ ...records, rows }}
      address={address}
      adding={{ label: t(props.fresh), lockedReason: locked, perform: address.add }}
      actions={{ nameOf, entriesOf }}
      selectedId={search.scheda ?? props.selectedId}
      panel={props.panel}
    >
      {(adding || opened !== undefined) && (
        <OnDemand
          key={opened?.id}
          of={dialog}
          props={{
            row: opened ?? null,
            lockedReason: locked,
            onClose: close,
            onSaved: () => {
              close();
              records.reload();
            },
          }}
        />
      )}
      {acts.dialogs}
    </ListScreen>
  );
};
