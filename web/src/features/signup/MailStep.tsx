import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { errorText } from '../../lib/error-text.ts';
import { askForLink } from './calls.ts';
import { Actions, Heading, Section } from './styles.ts';

type Props = {
  /** Empty where nobody knows it on this device. */
  readonly email: string;
  readonly asked: Parameters<typeof askForLink>[0] | null;
};

/** The link of the letter is waited for; it may be opened on another device. */
export const MailStep = ({ email, asked }: Props) => {
  const { t } = useTranslation(['signup', 'common']);
  const [state, setState] = useState<'still' | 'busy' | 'sent'>('still');
  const [failure, setFailure] = useState<unknown>(null);
  const again = async (): Promise<void> => {
    if (asked === null) return;
    setState('busy');
    setFailure(null);
    try {
      await askForLink(asked);
      setState('sent');
    } catch (error) {
      setFailure(error);
      setState('still');
    }
  };
  return (
    <Section>
      <Heading>
        <h1>{t('mail.title')}</h1>
        <p>{email === '' ? t('mail.textUnknown') : t('mail.text', { email })}</p>
        <p>{t('mail.hint')}</p>
      </Heading>
      {state === 'sent' && <Notice tone="success">{t('mail.sent')}</Notice>}
      {failure !== null && <Notice tone="danger">{errorText(failure, t)}</Notice>}
      {asked !== null && (
        <Actions>
          <Button onClick={() => void again()} busy={state === 'busy'}>
            {t('mail.again')}
          </Button>
        </Actions>
      )}
    </Section>
  );
};
