import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '../data-table/columns.ts';
import { Menu } from '../Menu.tsx';
import type { MenuEntry } from '../menu-entry.ts';

type MenuProps = { readonly name: string; readonly entries: readonly MenuEntry[] };

const ActionsMenu = ({ name, entries }: MenuProps) => {
  const { t } = useTranslation('registry');
  return (
    <Menu
      iconOnly
      size="dense"
      label={t('actionsOf', { name })}
      icon={<Ellipsis size={16} aria-hidden />}
      entries={entries}
    />
  );
};

/** The last column: what can be done with a row. */
export const actionsColumn = <Row,>(
  header: string,
  nameOf: (row: Row) => string,
  entriesOf: (row: Row) => readonly MenuEntry[],
): DataColumn<Row> => ({
  id: 'actions',
  header,
  headerHidden: true,
  width: 52,
  hideable: false,
  phone: true,
  align: 'end',
  cell: (row) => {
    const entries = entriesOf(row);
    return entries.length === 0 ? null : <ActionsMenu name={nameOf(row)} entries={entries} />;
  },
});
