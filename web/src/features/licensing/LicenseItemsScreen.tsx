import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CatalogueList } from './CatalogueList.tsx';
import { RemoveLicenseItemDocument } from './catalogue-acts.gen.ts';
import { itemList } from './columns.tsx';
import { licenseItemDialog } from './dialogs.ts';
import { useLicenseItems } from './use-catalogue.ts';

/** What licenses can limit, for developers. */
export const LicenseItemsScreen = () => {
  const { t } = useTranslation(['licensing', 'registry', 'common']);
  const items = useLicenseItems();
  const shown = useMemo(() => itemList(t), [t]);
  return (
    <CatalogueList
      name="licenseItems"
      many="licenseItems"
      fresh="newLicenseItem"
      sort="name"
      shown={shown}
      records={items}
      nameOf={({ name }) => name}
      dialog={licenseItemDialog}
      removal={{ document: RemoveLicenseItemDocument, text: t('removeLicenseItemText') }}
    />
  );
};
