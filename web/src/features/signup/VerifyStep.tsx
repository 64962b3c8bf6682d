import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../kit/Notice.tsx';
import { Spinner } from '../../kit/Spinner.tsx';
import { errorText } from '../../lib/error-text.ts';
import { type Verified, verifyEmail } from './calls.ts';
import { MailStep } from './MailStep.tsx';
import { Heading, Section } from './styles.ts';

type Props = { readonly token: string; readonly onVerified: (verified: Verified) => void };

/** Uses the link of the letter, once: by a script, as programs that look through mail follow every link. */
export const VerifyStep = ({ token, onVerified }: Props) => {
  const { t } = useTranslation(['signup', 'common']);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    verifyEmail(token).then(onVerified, setFailure);
  }, [token, onVerified]);
  if (failure === null)
    return (
      <Heading role="status">
        <h1>{t('verify.title')}</h1>
        <p>
          <Spinner /> {t('verify.text')}
        </p>
      </Heading>
    );
  return (
    <Section>
      <Notice tone="danger">{errorText(failure, t)}</Notice>
      <MailStep email="" asked={{ token }} />
    </Section>
  );
};
