import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { CompanyFields } from './CompanyFields.tsx';
import { type Company, nameOf } from './company.ts';
import { LogoConflict } from './LogoConflict.tsx';
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
  const form = useCompanyForm(company, onSaved);
  const { basis, conflicts, fault, logo, setLogo, logoFault, dirty, saving, submit } = form;
  const locked = useLocked('companies.all');
  return (
    <FormDialog
      open
      onClose={onClose}
      dirty={dirty}
      title={basis === null ? t('new') : nameOf(basis)}
      width="800px"
      onSave={submit}
      saving={saving}
      saveReason={locked}
      fault={fault}
    >
      <LogoField company={basis} file={logo} fault={logoFault} onChange={setLogo} disabled={locked !== undefined} />
      <LogoConflict conflicts={conflicts} company={basis} file={logo} onTake={() => setLogo(null)} />
      <CompanyFields form={form} lockedReason={useLockedFields(company !== null)} />
      {company !== null && <PublicLink company={company} />}
    </FormDialog>
  );
};
