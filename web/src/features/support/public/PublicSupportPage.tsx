import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../kit/ErrorState.tsx';
import { OnDemand, source } from '../../../kit/OnDemand.tsx';
import { useLanguage } from '../../../lib/language-store.ts';
import { joinLanguage, type Language } from '../../../lib/languages.ts';
import { type PublicPage, publicPageOf, publicPath } from '../../../lib/public-page.ts';
import { type Opened, readCompany } from './calls.ts';
import { type Draft, readDraft } from './draft.ts';
import { PublicFrame } from './PublicFrame.tsx';
import { ReportForm } from './ReportForm.tsx';
import { noReport } from './report.ts';
import { isUnknown, UnknownLink } from './UnknownLink.tsx';
import { useAnswer } from './use-answer.ts';

/** What stands on the labels of equipment: which one it is. */
const equipmentParameter = 'attrezzatura';

const follow = source(async () => (await import('./FollowScreen.tsx')).FollowScreen);
const sent = source(async () => (await import('./SentScreen.tsx')).SentScreen);

/** What was typed before; a label that is scanned names its equipment, whatever was chosen then. */
const startOf = (draft: Draft | null): Pick<Draft, 'report' | 'intent'> => {
  const scanned = new URLSearchParams(window.location.search).get(equipmentParameter);
  const { report, intent } = draft ?? { report: noReport, intent: null };
  if (scanned === null || scanned === report.equipmentId) return { report, intent };
  return { report: { ...report, equipmentId: scanned, anomalyIds: [] }, intent };
};

type Props = { readonly onLanguage: (language: Language) => Promise<void> };

/** All that people without a login see: the form of a company, and what has become of a request. */
export const PublicSupportPage = ({ onLanguage }: Props) => {
  const { t } = useTranslation('public-support');
  // Links of every part of the page lead to pages of the language on screen: all of it is drawn anew when that changes.
  const language = useLanguage();
  const [page] = useState<PublicPage>(
    () => publicPageOf(window.location.pathname) ?? { companyCode: '', secret: null },
  );
  const { companyCode, secret } = page;
  const [draft, setDraft] = useState<Pick<Draft, 'report' | 'intent'> | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { answer, again } = useAnswer(useCallback((signal) => readCompany(companyCode, signal), [companyCode]));
  useEffect(() => {
    // Here before it is needed: a network that comes and goes may be gone when the answer is in.
    if (secret === null) sent.preload();
  }, [secret]);
  useEffect(() => {
    let current = true;
    void readDraft(companyCode).then((found) => {
      if (current) setDraft(startOf(found));
    });
    return () => {
      current = false;
    };
  }, [companyCode]);

  const showSent = (request: Opened): void => {
    // The page from here on is that of the request: opened again, it shows what has become of it.
    window.history.replaceState(null, '', joinLanguage(language, publicPath(companyCode, request.secret)));
    setOpened(request);
    window.scrollTo(0, 0);
  };
  const content = () => {
    if (answer.is === 'failed' && isUnknown(answer.error))
      return <UnknownLink title={t('unknown.company')}>{t('unknown.companyText')}</UnknownLink>;
    if (answer.is === 'failed') return <ErrorState error={answer.error} level={1} onRetry={again} />;
    if (answer.is === 'loading') return null;
    if (opened !== null) return <OnDemand of={sent} props={{ companyCode, opened }} />;
    if (secret !== null)
      return <OnDemand of={follow} props={{ companyCode, secret, company: answer.value.businessName }} />;
    return draft === null ? null : <ReportForm companyCode={companyCode} draft={draft} onSent={showSent} />;
  };
  return (
    <PublicFrame
      company={answer.is === 'ready' ? answer.value : null}
      path={publicPath(companyCode, opened?.secret ?? secret ?? undefined)}
      onLanguage={onLanguage}
    >
      {content()}
    </PublicFrame>
  );
};
