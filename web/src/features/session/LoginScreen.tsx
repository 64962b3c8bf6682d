import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { PasswordField } from '../../kit/PasswordField.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { visuallyHidden } from '../../kit/visually-hidden.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { currentLanguage } from '../../lib/language-store.ts';
import { joinLanguage } from '../../lib/languages.ts';
import { session, useSession } from '../../lib/services.ts';
import { fullName } from '../../lib/session/claims.ts';
import { signedIn } from '../../lib/session/session-store.ts';
import { typedBefore } from '../../lib/typed-before.ts';
import { useScreenTitle } from '../../lib/use-screen-title.ts';
import { media, space } from '../../theme/layout.ts';
import { SessionFrame } from './SessionFrame.tsx';
import { useCountdown } from './use-countdown.ts';

const Form = styled.form`
  display: grid;
  gap: ${space(4)};
  input, button[type='submit'] { height: 40px; }
  ${media.coarse} { input, button[type='submit'] { height: 48px; } }
`;
const Unseen = styled.span`
  ${visuallyHidden}
`;

/** Seen second by second; read aloud once, with the message that it stands in. */
const WaitText = ({ seconds }: { readonly seconds: number }) => {
  const { t } = useTranslation('session');
  const [first] = useState(seconds);
  return (
    <>
      {' '}
      <span aria-hidden>{t('login.wait', { count: seconds })}</span>
      <Unseen>{t('login.wait', { count: first })}</Unseen>
    </>
  );
};

type Props = {
  /** Where somebody goes who is signed in already; a path of this site. */
  readonly redirect: string;
  readonly onDone: () => void;
};

export const LoginScreen = ({ redirect, onDone }: Props) => {
  const { t } = useTranslation(['session', 'common']);
  const current = useSession();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [wait, startWait] = useCountdown();
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  useScreenTitle(t('common:title.login'));

  const form = useRef<HTMLFormElement>(null);
  const [pressed, setPressed] = useState(false);

  // Goes on where the first paint of this form was left: words, focus, and the press that nothing heard yet.
  useLayoutEffect(() => {
    const typed = typedBefore();
    setUsername(typed?.username ?? '');
    setPassword(typed?.password ?? '');
    setPressed(typed?.pressed ?? false);
    const field = typed?.focused === 'password' ? passwordField : usernameField;
    if (typed?.focused != null || window.matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);
  useEffect(() => {
    if (pressed) form.current?.requestSubmit();
  }, [pressed]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (wait > 0) return;
    setFault(null);
    const missing = username.trim() === '' ? usernameField : password === '' ? passwordField : null;
    if (missing !== null) {
      setFault(t('login.required'));
      missing.current?.focus();
      return;
    }
    try {
      await session.signIn(username.trim(), password);
      onDone();
    } catch (error) {
      setFault(errorText(error, t));
      if (error instanceof ApiError && error.status === 429 && error.retryAfter !== null) startWait(error.retryAfter);
      setPassword('');
      passwordField.current?.focus();
    }
  };

  const person = signedIn(current)?.claims;
  return (
    <SessionFrame
      title={t('login.title')}
      text={t('login.text')}
      foot={t('common:version', { version: __APP_VERSION__ })}
    >
      {person !== undefined && (
        <Notice tone="info">
          {t('login.already', { name: fullName(person) })}{' '}
          <a href={joinLanguage(currentLanguage(), redirect)}>{t('login.goOn')}</a>
        </Notice>
      )}
      {current.status === 'loggedOut' && current.ended === true && <Notice tone="info">{t('login.ended')}</Notice>}
      <Form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          ref={usernameField}
          label={t('login.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={setUsername}
        />
        <PasswordField
          ref={passwordField}
          label={t('login.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        {fault !== null && (
          <Notice tone="danger">
            {fault}
            {wait > 0 && <WaitText seconds={wait} />}
          </Notice>
        )}
        <Button
          type="submit"
          variant="primary"
          busy={current.status === 'authenticating'}
          disabledReason={wait > 0 ? t('login.wait', { count: wait }) : undefined}
        >
          {t('login.submit')}
        </Button>
      </Form>
      <p>
        {t('login.signUp')} <a href={joinLanguage(currentLanguage(), '/sign-up/sign-up')}>{t('login.signUpLink')}</a>
      </p>
    </SessionFrame>
  );
};
