import type { TFunction } from 'i18next';
import type { DataColumn } from '../../kit/data-table/columns.ts';
import type { LocalColumns } from '../../kit/list-screen/local-rows.ts';
import { formatMoney } from '../../lib/format.ts';
import type { DiscountRow, LicenseItemRow, LicenseRow } from './use-catalogue.ts';

export type CatalogueT = TFunction<readonly ['licensing', 'registry', 'common']>;

/** A column of text, by which rows are found and ordered; `order`: by what, where that is not what is read. */
type Told<Row> = {
  readonly id: string;
  readonly header: string;
  readonly text: (row: Row) => string;
  readonly order?: (row: Row) => string;
  readonly width?: DataColumn<Row>['width'];
  readonly align?: 'end';
};

/** Amounts of up to a million millions in the order of their digits. */
const digits = (amount: string | null): string => (amount ?? '').padStart(16, '0');
const percent = (text: string): string => `${text.replace('.', ',').replace(/,?0+$/, '')} %`;

const licenseTold = (t: CatalogueT): readonly Told<LicenseRow>[] => [
  { id: 'name', header: t('field.name'), text: ({ name }) => name, width: 'grow' },
  { id: 'description', header: t('field.description'), text: ({ description }) => description ?? '', width: 'grow' },
  {
    id: 'monthlyPrice',
    header: t('field.monthlyPrice'),
    text: ({ monthlyPrice }) => (monthlyPrice == null ? '' : formatMoney(monthlyPrice)),
    order: ({ monthlyPrice }) => digits(monthlyPrice ?? null),
  },
  {
    id: 'discount',
    header: t('field.discountPercentage'),
    text: ({ discountPercentage }) => (discountPercentage == null ? '' : percent(discountPercentage)),
    order: ({ discountPercentage }) => digits(discountPercentage ?? null),
  },
  { id: 'providerLink', header: t('field.providerLink'), text: ({ providerLink }) => providerLink ?? '' },
];

const itemTold = (t: CatalogueT): readonly Told<LicenseItemRow>[] => [
  { id: 'name', header: t('field.name'), text: ({ name }) => name, width: 'grow' },
  { id: 'key', header: t('field.key'), text: ({ key }) => key, width: 'grow' },
];

const discountTold = (t: CatalogueT): readonly Told<DiscountRow>[] => [
  { id: 'description', header: t('field.description'), text: ({ description }) => description, width: 'grow' },
  { id: 'type', header: t('field.discountType'), text: ({ type }) => t(`discountType.${type}`) },
  {
    id: 'value',
    header: t('field.value'),
    text: ({ type, value }) => (type === 'F' ? formatMoney(value) : percent(value)),
    order: ({ value }) => digits(value),
  },
  { id: 'providerLink', header: t('field.providerLink'), text: ({ providerLink }) => providerLink ?? '' },
];

const columnsOf = <Row,>(told: readonly Told<Row>[]): readonly DataColumn<Row>[] =>
  told.map(({ id, header, text, width = 'share' }) => ({
    ...{ id, header, width, sortable: true },
    cell: (row) => <span>{text(row)}</span>,
  }));

/** What rows are found by is what is read, what they are ordered by may be another text. */
const textsOf = <Row,>(told: readonly Told<Row>[], ordering: boolean): LocalColumns<Row> => ({
  columns: Object.fromEntries(told.map(({ id, text, order }) => [id, (ordering && order) || text])),
  isActive: () => true,
});

const listOf = <Row,>(told: readonly Told<Row>[]) => ({
  columns: columnsOf(told),
  found: textsOf(told, false),
  ordered: textsOf(told, true),
});

export const licenseList = (t: CatalogueT) => listOf(licenseTold(t));
export const itemList = (t: CatalogueT) => listOf(itemTold(t));
export const discountList = (t: CatalogueT) => listOf(discountTold(t));
