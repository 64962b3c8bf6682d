import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { CompanyFields } from './CompanyFields.tsx';
import { type Company, nameOf } from './company.ts';
import { LogoField } from './LogoField.tsx';
import { PublicLink } from './PublicLink.tsx';
import { useCompanyForm } from './use-company-form.ts';
import { useLocked, useLockedFields } from './use-locked.ts';

type Props = {
  /** null makes a new one. */
  readonly company: Company | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

/** The form of a company, for who looks after all of them. */
export const CompanyDialog = ({ company, onClose, onSaved }: Props) => {
  const { t } = useTranslation('company');
  const { form, fault, logo, setLogo, dirty, submit } = useCompanyForm(company, onSaved);
  const locked = useLocked('companies.all');
  return (
    <FormDialog
      open
      onClose={onClose}
      dirty={dirty}
      title={company === null ? t('new') : nameOf(company)}
      width="800px"
      onSave={submit}
      saving={form.formState.isSubmitting}
      saveReason={locked}
      fault={fault}
    >
      <LogoField company={company} file={logo} onChange={setLogo} disabled={locked !== undefined} />
      <CompanyFields control={form.control} lockedReason={useLockedFields(company !== null)} />
      {company !== null && <PublicLink company={company} />}
    </FormDialog>
  );
};
