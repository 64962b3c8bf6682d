import { discountTypes } from '@cadenza/domain/licensing/offer';
import { useTranslation } from 'react-i18next';
import { CatalogueDialog } from './CatalogueDialog.tsx';
import { ChangeDiscountDocument, CreateDiscountDocument } from './catalogue-acts.gen.ts';
import { DiscountValueField } from './DiscountValueField.tsx';
import type { DialogProps } from './dialog-props.ts';
import { discountFaults, discountInput, discountToForm } from './discount.ts';
import { DiscountsDocument } from './discounts.gen.ts';
import type { DiscountRow } from './use-catalogue.ts';

/** The form of a discount: an amount, or a percentage. */
export const DiscountDialog = (props: DialogProps<DiscountRow>) => {
  const { t } = useTranslation(['licensing', 'registry', 'common']);
  return (
    <CatalogueDialog
      {...props}
      of={{
        toForm: discountToForm,
        faultsOf: discountFaults,
        inputOf: discountInput,
        ...{ create: CreateDiscountDocument, change: ChangeDiscountDocument },
        query: DiscountsDocument,
        rowsOf: ({ discounts }) => discounts,
        nameOf: ({ description }) => description,
        titleOf: (discount) => discount?.description ?? t('newDiscount'),
        fieldsOf: ({ type }) => [
          { name: 'description', control: 'text', label: t('field.description'), required: true },
          {
            ...{ name: 'type', control: 'select', label: t('field.discountType'), otherwise: 'P' },
            options: discountTypes.map((id) => ({ id, label: t(`discountType.${id}`) })),
          },
          {
            ...{ name: 'value', control: 'own', label: t('field.value'), required: true },
            draw: (field) => <DiscountValueField type={type} field={field} />,
          },
          { name: 'providerLink', control: 'text', label: t('field.providerLink'), hint: t('hint.providerLink') },
        ],
      }}
    />
  );
};
