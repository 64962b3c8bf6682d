import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Spinner } from '../../kit/Spinner.tsx';
import { errorText } from '../../lib/error-text.ts';
import { currentLanguage } from '../../lib/language-store.ts';
import { joinLanguage } from '../../lib/languages.ts';
import { signUpPath } from '../../lib/sign-up-page.ts';
import { type Completion, completeSignUp } from './calls.ts';
import { Actions, Heading, LinkButton, Section } from './styles.ts';

type Props = {
  /** By the address that the provider came back to. */
  readonly sessionId: string | null;
  readonly userId: string | null;
  readonly onDone: () => void;
};

/** ms between two questions whether the payment has come in, and how many are asked by themselves. */
const pause = 1_500;
const patience = 12;

/** Paid: the company is there, or will be as soon as the provider says so; a letter tells it in any case. */
export const EndStep = ({ sessionId, userId, onDone }: Props) => {
  const { t } = useTranslation(['signup', 'common']);
  const [told, setTold] = useState<Completion | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [asked, setAsked] = useState(0);
  const status = told?.status ?? 'open';
  const known = sessionId !== null && userId !== null;
  const ask = useCallback(async (): Promise<void> => {
    if (sessionId === null || userId === null) return;
    try {
      const answer = await completeSignUp({ sessionId, userId });
      setTold(answer);
      setFailure(null);
      if (answer.status === 'paid') onDone();
    } catch (error) {
      setFailure(error);
    }
    setAsked((before) => before + 1);
  }, [sessionId, userId, onDone]);
  useEffect(() => {
    if (status !== 'open' || failure !== null || asked >= patience) return;
    const timer = setTimeout(() => void ask(), asked === 0 ? 0 : pause);
    return () => clearTimeout(timer);
  }, [status, failure, asked, ask]);

  const language = currentLanguage();
  if (status === 'paid')
    return (
      <Section>
        <Heading role="status">
          <h1>{t('end.title')}</h1>
          <p>{t('end.text', { username: told?.username ?? '' })}</p>
        </Heading>
        <Actions>
          <LinkButton $variant="primary" $size="control" href={joinLanguage(language, '/login')}>
            {t('end.login')}
          </LinkButton>
        </Actions>
      </Section>
    );
  const waits = known && status === 'open' && failure === null && asked < patience;
  return (
    <Section>
      <Heading role="status">
        <h1>{t(status === 'expired' ? 'end.expired' : 'end.waiting')}</h1>
        <p>
          {waits && <Spinner />} {t(status === 'expired' ? 'end.expiredText' : 'end.waitingText')}
        </p>
      </Heading>
      {failure !== null && <Notice tone="danger">{errorText(failure, t)}</Notice>}
      {known && !waits && (
        <Actions>
          {status === 'expired' ? (
            <LinkButton $variant="primary" $size="control" href={joinLanguage(language, signUpPath('Pay'))}>
              {t('end.again')}
            </LinkButton>
          ) : (
            <Button
              onClick={() => {
                setFailure(null);
                setAsked(0);
              }}
            >
              {t('end.ask')}
            </Button>
          )}
        </Actions>
      )}
    </Section>
  );
};
