import { recurrences } from '@cadenza/domain/licensing/offer';
import { useTranslation } from 'react-i18next';
import { CatalogueDialog } from './CatalogueDialog.tsx';
import { ChangeLicensePriceDocument, CreateLicensePriceDocument } from './catalogue-acts.gen.ts';
import type { DialogProps } from './dialog-props.ts';
import { LicensesDocument } from './licenses.gen.ts';
import { priceFaults, priceInput, priceToForm } from './price.ts';
import { type LicenseRow, type PriceRow, useDiscounts } from './use-catalogue.ts';

type Props = DialogProps<PriceRow> & { readonly license: LicenseRow };

/** The form of a price of a license: one by the month, one by the year. */
export const PriceDialog = ({ license, ...props }: Props) => {
  const { t } = useTranslation(['licensing', 'registry', 'common']);
  const discounts = useDiscounts();
  const taken = license.prices.map(({ recurrence }) => recurrence);
  const toForm = priceToForm(recurrences.find((one) => !taken.includes(one)) ?? 'M');
  return (
    <CatalogueDialog
      {...props}
      of={{
        toForm,
        faultsOf: priceFaults,
        inputOf: (values, basis) =>
          basis === null ? { ...priceInput(values, null), licenseId: license.id } : priceInput(values, toForm(basis)),
        ...{ create: CreateLicensePriceDocument, change: ChangeLicensePriceDocument },
        query: LicensesDocument,
        rowsOf: ({ licenses }) => licenses.flatMap(({ prices }) => prices),
        nameOf: ({ recurrence }) => t(`price.${recurrence}`),
        titleOf: (price) => (price === null ? t('newPrice') : t(`price.${price.recurrence}`)),
        fieldsOf: (_, isNew) => [
          {
            ...{ name: 'recurrence', control: 'select', label: t('field.recurrence'), otherwise: 'M' },
            options: recurrences.map((id) => ({ id, label: t(`recurrence.${id}`) })),
            disabled: !isNew,
          },
          { name: 'value', control: 'money', label: t('field.price'), hint: t('hint.price'), required: true },
          {
            ...{ name: 'discountId', control: 'combo', label: t('field.discount') },
            options: discounts.rows.map(({ id, description }) => ({ id, label: description })),
          },
        ],
      }}
    />
  );
};
