import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Badge } from '../../kit/Badge.tsx';
import { Button } from '../../kit/Button.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { SkeletonFields } from '../../kit/Skeleton.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { toast } from '../../kit/toast.ts';
import { useUnsaved } from '../../kit/use-unsaved.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { http, session, useClaims } from '../../lib/services.ts';
import { fullName } from '../../lib/session/claims.ts';
import { font, media, radius, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { deviceSection } from '../notices/lazy.ts';
import { PasswordForm } from './PasswordForm.tsx';

/** As `GET /api/user/profile/` documents it. */
type Profile = { readonly username: string; readonly email: string | null };
type State =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'ready'; readonly profile: Profile };

const Page = styled.div`
  display: grid;
  gap: ${space(6)};
  max-width: 760px;
  margin: 0 auto;
  padding: ${space(8)} ${space(6)} calc(${space(8)} + var(--safe-bottom));
  ${media.phone} { padding: ${space(5)} ${space(4)}; }
`;
const Who = styled.header`
  display: grid;
  gap: ${space(2)};
  h2 { font: ${font.title}; }
  p { display: flex; flex-wrap: wrap; gap: ${space(2)}; align-items: center; color: ${color.muted}; }
`;
const Section = styled.section`
  display: grid;
  grid-template-columns: 200px minmax(0, 400px);
  gap: ${space(4)} ${space(10)};
  padding-top: ${space(6)};
  border-top: 1px solid ${color.border};
  h3 { font: ${font.section}; }
  ${media.phone} { grid-template-columns: 1fr; }
`;
const Explain = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(1)};
  p { font: ${font.small}; color: ${color.muted}; }
`;
const Form = styled.form`
  display: grid;
  gap: ${space(4)};
  button { justify-self: start; border-radius: ${radius.medium}; }
`;

const DetailsForm = ({ profile }: { readonly profile: Profile }) => {
  const { t } = useTranslation(['session', 'common']);
  const { userId, roles } = useClaims();
  const [username, setUsername] = useState(profile.username);
  const [email, setEmail] = useState(profile.email ?? '');
  const [saved, setSaved] = useState({ username: profile.username, email: profile.email ?? '' });
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const faultOf = (field: string): string | undefined =>
    failure instanceof ApiError ? failure.errors.find((one) => one.field === field)?.message : undefined;
  useUnsaved(!saving && (username !== saved.username || email !== saved.email));
  const looksOnly = roles.includes('ROLE_DEMO');
  const reason = looksOnly ? t('common:demo') : username.trim() === '' ? t('profile.needsUsername') : undefined;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (reason !== undefined) return;
    setSaving(true);
    setFailure(null);
    try {
      const body = { username: username.trim(), email: email.trim() === '' ? null : email.trim() };
      await http.json(`/api/users/${userId}`, { method: 'PUT', body });
      setSaved({ username, email });
      toast.success(t('common:saved', { what: t('profile.details') }));
    } catch (error) {
      setFailure(error);
    } finally {
      setSaving(false);
    }
  };

  return (
    <Form onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('profile.username')}
        name="username"
        autoComplete="username"
        value={username}
        onChange={setUsername}
        readOnly={looksOnly}
        error={faultOf('username')}
      />
      <TextField
        label={t('profile.email')}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
        readOnly={looksOnly}
        error={faultOf('email')}
      />
      {failure !== null && faultOf('username') === undefined && faultOf('email') === undefined && (
        <Notice tone="danger">{errorText(failure, t)}</Notice>
      )}
      <Button type="submit" variant="primary" busy={saving} disabledReason={reason}>
        {t('common:save')}
      </Button>
    </Form>
  );
};

const useProfile = (): readonly [State, () => void] => {
  const [state, setState] = useState<State>({ is: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the retry
  useEffect(() => {
    const stop = new AbortController();
    setState({ is: 'loading' });
    http.json<Profile>('/api/user/profile/', { signal: stop.signal }).then(
      (profile) => setState({ is: 'ready', profile }),
      (error: unknown) => {
        if (!stop.signal.aborted) setState({ is: 'failed', error });
      },
    );
    return () => stop.abort();
  }, [attempt]);
  return [state, () => setAttempt(attempt + 1)];
};

export const ProfileScreen = () => {
  const { t } = useTranslation(['session', 'common']);
  const claims = useClaims();
  const [state, retry] = useProfile();
  const changed = (): void => {
    toast.success(t('password.changed'), { duration: 3500 });
    void session.signOut();
  };
  return (
    <Page>
      <Who>
        <h2>{fullName(claims)}</h2>
        <p>
          {claims.companyName}
          {claims.roles.map((role) => (
            <Badge key={role}>{t(`role.${role}`)}</Badge>
          ))}
        </p>
      </Who>
      {claims.roles.includes('ROLE_DEMO') && <Notice tone="info">{t('common:demo')}</Notice>}
      <Section>
        <Explain>
          <h3>{t('profile.details')}</h3>
          <p>{t('profile.detailsText')}</p>
        </Explain>
        {state.is === 'loading' && <SkeletonFields fields={2} />}
        {state.is === 'failed' && <ErrorState error={state.error} title={t('profile.failed')} onRetry={retry} />}
        {state.is === 'ready' && <DetailsForm profile={state.profile} />}
      </Section>
      <OnDemand of={deviceSection} props={{ Section, Explain }} />
      <Section>
        <Explain>
          <h3>{t('profile.password')}</h3>
          <p>{t('profile.passwordText')}</p>
        </Explain>
        <PasswordForm onChanged={changed} />
      </Section>
    </Page>
  );
};
