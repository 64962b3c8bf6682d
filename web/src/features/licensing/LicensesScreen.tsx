import { Tag } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OnDemand, source } from '../../kit/OnDemand.tsx';
import { useLocked } from '../company/index.ts';
import { CatalogueList } from './CatalogueList.tsx';
import { RemoveLicenseDocument } from './catalogue-acts.gen.ts';
import { licenseList } from './columns.tsx';
import { licenseDialog, priceDialog } from './dialogs.ts';
import { useLicenses } from './use-catalogue.ts';

const licensePanel = source(async () => (await import('./LicensePanel.tsx')).LicensePanel);

/** What companies can buy, for developers: each license with its prices and limits beside the list. */
export const LicensesScreen = () => {
  const { t } = useTranslation(['licensing', 'registry', 'common']);
  const licenses = useLicenses();
  const locked = useLocked('catalogue.manage');
  const [panelOf, setPanelOf] = useState<string | null>(null);
  const shown = useMemo(() => licenseList(t), [t]);
  useEffect(() => {
    for (const one of [licensePanel, priceDialog]) one.preload();
  }, []);
  const panelled = licenses.rows.find(({ id }) => id === panelOf);
  return (
    <CatalogueList
      name="licenses"
      many="licenses"
      fresh="newLicense"
      sort="name"
      shown={shown}
      records={licenses}
      nameOf={({ name }) => name}
      dialog={licenseDialog}
      removal={{ document: RemoveLicenseDocument, text: t('removeLicenseText') }}
      acts={({ id }) => [
        { id: 'panel', label: t('panel'), icon: <Tag size={16} aria-hidden />, perform: () => setPanelOf(id) },
      ]}
      selectedId={panelOf ?? undefined}
      panel={
        panelled !== undefined && (
          <OnDemand
            of={licensePanel}
            props={{
              ...{ license: panelled, lockedReason: locked },
              onClose: () => setPanelOf(null),
              onDone: licenses.reload,
            }}
          />
        )
      }
    />
  );
};
