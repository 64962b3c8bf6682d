import { ReceiptText } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { SkeletonFields } from '../../kit/Skeleton.tsx';
import { useFocusFault } from '../../kit/use-focus-fault.ts';
import { useUnsaved } from '../../kit/use-unsaved.ts';
import { http, useClaims } from '../../lib/services.ts';
import { PaymentsPanel } from '../contracts/index.ts';
import { CompanyFields } from './CompanyFields.tsx';
import type { Company } from './company.ts';
import { LogoConflict } from './LogoConflict.tsx';
import { LogoField } from './LogoField.tsx';
import { PublicLink } from './PublicLink.tsx';
import { Actions, Form, Page } from './page-styles.ts';
import { useCompanyForm } from './use-company-form.ts';
import { useLocked, useLockedFields } from './use-locked.ts';
import { useRead } from './use-read.ts';

const OwnCompanyForm = ({ company, onSaved }: { readonly company: Company; readonly onSaved: () => void }) => {
  const { t } = useTranslation(['company', 'common']);
  const form = useCompanyForm(company, onSaved);
  const { basis, conflicts, fault, logo, setLogo, logoFault, dirty, saving, submit } = form;
  const locked = useLocked('company.manage');
  useUnsaved(dirty);
  const place = useRef<HTMLFormElement>(null);
  const leadToFault = useFocusFault(place, submit);
  return (
    <Form
      ref={place}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving && locked === undefined) void leadToFault();
      }}
    >
      <LogoField company={basis} file={logo} fault={logoFault} onChange={setLogo} disabled={locked !== undefined} />
      <LogoConflict conflicts={conflicts} company={basis} file={logo} onTake={() => setLogo(null)} />
      <PublicLink company={company} />
      <CompanyFields form={form} lockedReason={useLockedFields(true)} />
      <Actions>
        {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
        <Button
          disabled={!dirty}
          onClick={() => {
            form.form.reset();
            setLogo(null);
          }}
        >
          {t('undoChanges')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={saving}
          disabledReason={locked ?? (dirty || saving ? undefined : t('nothingChanged'))}
        >
          {t('common:save')}
        </Button>
      </Actions>
    </Form>
  );
};

/** The company in whose name everything happens: its details and the link for who has no login. */
export const OwnCompanyScreen = () => {
  const { t } = useTranslation('company');
  const { companyId } = useClaims();
  const load = useCallback(
    (signal: AbortSignal) => http.json<Company>(`/api/companies/${companyId}`, { signal }),
    [companyId],
  );
  const { state, read } = useRead(load);
  const [paying, setPaying] = useState(false);
  return (
    <Page>
      <header>
        <h2>{t('own.title')}</h2>
        <p>{t('own.text')}</p>
        <div>
          <Button icon={<ReceiptText size={16} aria-hidden />} onClick={() => setPaying(true)}>
            {t('own.payments')}
          </Button>
        </div>
      </header>
      {state.is === 'loading' && <SkeletonFields fields={8} />}
      {state.is === 'failed' && <ErrorState error={state.error} onRetry={read} />}
      {state.is === 'ready' && <OwnCompanyForm company={state.value} onSaved={read} />}
      {paying && state.is === 'ready' && (
        <PaymentsPanel
          company={{ id: state.value.id, name: state.value.businessName ?? '' }}
          onClose={() => setPaying(false)}
        />
      )}
    </Page>
  );
};
