import { useTranslation } from 'react-i18next';
import { CatalogueDialog } from './CatalogueDialog.tsx';
import { ChangeLicenseDocument, CreateLicenseDocument } from './catalogue-acts.gen.ts';
import type { DialogProps } from './dialog-props.ts';
import { changesOf } from './faults.ts';
import { licenseFaults, licenseToForm } from './license.ts';
import { LicensesDocument } from './licenses.gen.ts';
import type { LicenseRow } from './use-catalogue.ts';

/** The form of a license; prices and limits stand in its panel. */
export const LicenseDialog = (props: DialogProps<LicenseRow>) => {
  const { t } = useTranslation(['licensing', 'registry', 'common']);
  return (
    <CatalogueDialog
      {...props}
      of={{
        toForm: licenseToForm,
        faultsOf: licenseFaults,
        inputOf: (values, basis) => changesOf(values, basis && licenseToForm(basis)),
        ...{ create: CreateLicenseDocument, change: ChangeLicenseDocument },
        query: LicensesDocument,
        rowsOf: ({ licenses }) => licenses,
        nameOf: ({ name }) => name,
        titleOf: (license) => license?.name ?? t('newLicense'),
        fieldsOf: () => [
          { name: 'name', control: 'text', label: t('field.name'), required: true },
          { name: 'description', control: 'longText', label: t('field.description') },
          { name: 'providerLink', control: 'text', label: t('field.providerLink'), hint: t('hint.providerLink') },
        ],
      }}
    />
  );
};
