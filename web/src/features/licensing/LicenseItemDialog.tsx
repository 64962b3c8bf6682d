import { useTranslation } from 'react-i18next';
import { CatalogueDialog } from './CatalogueDialog.tsx';
import { ChangeLicenseItemDocument, CreateLicenseItemDocument } from './catalogue-acts.gen.ts';
import type { DialogProps } from './dialog-props.ts';
import { changesOf } from './faults.ts';
import { itemFaults, itemToForm } from './license.ts';
import { LicenseItemsDocument } from './license-items.gen.ts';
import type { LicenseItemRow } from './use-catalogue.ts';

/** The form of what licenses can limit; its key is said once. */
export const LicenseItemDialog = (props: DialogProps<LicenseItemRow>) => {
  const { t } = useTranslation(['licensing', 'registry', 'common']);
  return (
    <CatalogueDialog
      {...props}
      of={{
        toForm: itemToForm,
        faultsOf: itemFaults,
        wordsOf: (_, { code }) => (code === 'invalid_key' ? t('fault.invalid_key') : undefined),
        inputOf: (values, basis) => changesOf(values, basis && itemToForm(basis)),
        ...{ create: CreateLicenseItemDocument, change: ChangeLicenseItemDocument },
        query: LicenseItemsDocument,
        rowsOf: ({ licenseItems }) => licenseItems,
        nameOf: ({ name }) => name,
        titleOf: (item) => item?.name ?? t('newLicenseItem'),
        fieldsOf: (_, isNew) => [
          { name: 'name', control: 'text', label: t('field.name'), required: true },
          {
            ...{ name: 'key', control: 'text', label: t('field.key'), required: true, disabled: !isNew },
            hint: t(isNew ? 'hint.key' : 'hint.keyStays'),
          },
        ],
      }}
    />
  );
};
