import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OnDemand, source } from '../../kit/OnDemand.tsx';
import { demoSteps, type SignUpStep, signUpPath } from '../../lib/sign-up-page.ts';
import { useScreenTitle } from '../../lib/use-screen-title.ts';
import { CompanyStep } from './CompanyStep.tsx';
import type { Verified } from './calls.ts';
import { forgetDraft, keepDraft, readDraft } from './draft.ts';
import { SignUpFrame } from './SignUpFrame.tsx';
import { Steps } from './Steps.tsx';
import { useForm } from './use-form.ts';
import { usePage } from './use-page.ts';

const user = source(async () => (await import('./UserStep.tsx')).UserStep);
const summary = source(async () => (await import('./SummaryStep.tsx')).SummaryStep);
const mail = source(async () => (await import('./MailStep.tsx')).MailStep);
const verify = source(async () => (await import('./VerifyStep.tsx')).VerifyStep);
const pay = source(async () => (await import('./PayStep.tsx')).PayStep);
const end = source(async () => (await import('./EndStep.tsx')).EndStep);
const demo = source(async () => (await import('./DemoSteps.tsx')).DemoSteps);
const conditions = source(async () => (await import('./ConditionsPage.tsx')).ConditionsPage);

/** Numbered: company, user, payment, completion. What was said is looked at once more with the user. */
const places: Record<SignUpStep, number> = { CompanyData: 0, UserData: 1, SummaryData: 1, Pay: 2, End: 3 };

/** All that somebody sees who signs a company up; no router, no session. */
export const SignUpScreen = () => {
  const { t } = useTranslation('signup');
  const { page, go } = usePage();
  const [draft, setDraft] = useState(readDraft);
  const [password, setPassword] = useState('');
  const [told, setTold] = useState<Readonly<Record<string, string>>>({});
  useForm();
  useScreenTitle(t(page.is === 'conditions' ? 'conditions.title' : page.is === 'demo' ? 'demo.title' : 'title'));
  useEffect(() => keepDraft(draft), [draft]);
  const change = useCallback((changes: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setTold({});
  }, []);
  const verified = useCallback(
    ({ stripeCompanyId, userId, stripeProductPriceId }: Verified): void => {
      setDraft((before) => ({
        ...before,
        ...{ begun: { stripeCompanyId, userId }, verified: true, priceId: stripeProductPriceId ?? before.priceId },
      }));
      // The link is used: whoever comes back to it goes on with the payment.
      go('Pay', { replace: true });
    },
    [go],
  );
  const done = useCallback(() => forgetDraft(), []);

  const { begun } = draft;
  const step: SignUpStep | null = page.is === 'sign-up' ? page.step : page.is === 'verify-email' ? 'Pay' : null;
  // A password is kept nowhere: who comes back behind it types it again.
  const shown: SignUpStep | null = step === 'SummaryData' && password === '' ? 'UserData' : step;
  const content = () => {
    if (page.is === 'demo') return <OnDemand key="demo" of={demo} props={{ step: page.step, onStep: go }} />;
    if (page.is === 'conditions') return <OnDemand key="conditions" of={conditions} props={{}} />;
    if (page.is === 'verify-email' && page.token !== null)
      return <OnDemand key="verify" of={verify} props={{ token: page.token, onVerified: verified }} />;
    switch (shown) {
      case 'UserData':
        return (
          <OnDemand
            key="user"
            of={user}
            props={{
              ...{ draft, told, password, onChange: change, onPassword: setPassword },
              onNext: () => go('SummaryData'),
              onBack: () => go('CompanyData'),
            }}
          />
        );
      case 'SummaryData':
        return (
          <OnDemand
            key="summary"
            of={summary}
            props={{
              ...{ draft, password, onChange: change },
              onBegun: (started) => {
                setDraft((before) => ({ ...before, begun: started, verified: false }));
                setPassword('');
                go('Pay');
              },
              onFaults: (faults) => {
                setTold(faults);
                go(Object.keys(faults).some((field) => field.startsWith('company.')) ? 'CompanyData' : 'UserData');
              },
              onBack: () => go('UserData'),
            }}
          />
        );
      case 'Pay':
        return begun !== null && draft.verified ? (
          <OnDemand key="pay" of={pay} props={{ begun, draft, onChange: change }} />
        ) : (
          <OnDemand
            key="mail"
            of={mail}
            props={{ email: draft.user.email, asked: begun && { stripeCompanyId: begun.stripeCompanyId } }}
          />
        );
      case 'End': {
        const sessionId = new URLSearchParams(window.location.search).get('session');
        return <OnDemand key="end" of={end} props={{ sessionId, userId: begun?.userId ?? null, onDone: done }} />;
      }
      default:
        return <CompanyStep draft={draft} told={told} onChange={change} onNext={() => go('UserData')} />;
    }
  };
  return (
    <SignUpFrame
      links={[
        { path: '/login', label: t('link.login') },
        page.is === 'demo'
          ? { path: signUpPath('sign-up'), label: t('link.signUp') }
          : { path: signUpPath('demo'), label: t('link.demo') },
        { path: signUpPath('conditions'), label: t('conditions.title') },
      ]}
    >
      {shown !== null && (
        <Steps names={[t('step.company'), t('step.user'), t('step.pay'), t('step.end')]} at={places[shown]} />
      )}
      {page.is === 'demo' && (
        <Steps
          names={[t('demo.step.data'), t('demo.step.summary'), t('demo.step.end')]}
          at={demoSteps.indexOf(page.step)}
        />
      )}
      {content()}
    </SignUpFrame>
  );
};
