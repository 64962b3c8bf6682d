import { useTranslation } from 'react-i18next';
import { StateBadge } from '../Badge.tsx';
import type { DataColumn } from '../data-table/columns.ts';

/** Active is how things are: a column of green would only shout. */
export const ActiveState = ({ active }: { readonly active: boolean }) => {
  const { t } = useTranslation('registry');
  return active ? <span>{t('active')}</span> : <StateBadge state="archived">{t('inactive')}</StateBadge>;
};

/** Whether a row is in use. */
export const activeColumn = <Row,>(header: string, isActive: (row: Row) => boolean): DataColumn<Row> => ({
  id: 'active',
  header,
  width: 116,
  sortable: true,
  phone: true,
  cell: (row) => <ActiveState active={isActive(row)} />,
});
