import type { TFunction } from 'i18next';
import type { DataColumn } from '../../kit/data-table/columns.ts';
import { activeColumn } from '../../kit/list-screen/active-column.tsx';
import { type Company, nameOf } from './company.ts';

type T = TFunction<readonly ['company', 'registry', 'common']>;

export const companyColumns = (t: T): readonly DataColumn<Company>[] => {
  const text = (id: 'municipality' | 'province' | 'vatNumber' | 'email', hidden = false): DataColumn<Company> => ({
    id,
    header: t(`field.${id}`),
    width: 'share',
    sortable: true,
    hidden,
    cell: (company) => company[id],
  });
  return [
    {
      id: 'businessName',
      header: t('field.businessName'),
      width: 'grow',
      sortable: true,
      cell: (company) => <span>{nameOf(company)}</span>,
    },
    {
      id: 'identificationCode',
      header: t('field.identificationCode'),
      width: 140,
      sortable: true,
      cell: ({ identificationCode }) => identificationCode,
    },
    text('municipality'),
    text('province', true),
    text('vatNumber'),
    text('email', true),
    activeColumn(t('field.active'), ({ active }) => active === 'Y'),
  ];
};
