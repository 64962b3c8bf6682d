import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CatalogueList } from './CatalogueList.tsx';
import { RemoveDiscountDocument } from './catalogue-acts.gen.ts';
import { discountList } from './columns.tsx';
import { discountDialog } from './dialogs.ts';
import { useDiscounts } from './use-catalogue.ts';

/** What can be taken off prices, for developers. */
export const DiscountsScreen = () => {
  const { t } = useTranslation(['licensing', 'registry', 'common']);
  const discounts = useDiscounts();
  const shown = useMemo(() => discountList(t), [t]);
  return (
    <CatalogueList
      name="discounts"
      many="discounts"
      fresh="newDiscount"
      sort="description"
      shown={shown}
      records={discounts}
      nameOf={({ description }) => description}
      dialog={discountDialog}
      removal={{ document: RemoveDiscountDocument, text: t('removeDiscountText') }}
    />
  );
};
