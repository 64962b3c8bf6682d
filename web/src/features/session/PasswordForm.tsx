import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { PasswordField } from '../../kit/PasswordField.tsx';
import { useUnsaved } from '../../kit/use-unsaved.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { http, useClaims } from '../../lib/services.ts';
import { space } from '../../theme/layout.ts';
import { PasswordRules } from './PasswordRules.tsx';
import { brokenRules } from './password-rules.ts';
import { useStrength } from './use-strength.ts';

const Form = styled.form`
  display: grid;
  gap: ${space(4)};
  button[type='submit'] { justify-self: start; }
`;

/** Old, new and confirmation. The server's faults of single fields show under them. */
export const PasswordForm = ({ onChanged }: { readonly onChanged: () => void }) => {
  const { t } = useTranslation(['session', 'common']);
  const claims = useClaims();
  const { username, roles } = claims;
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  useUnsaved(!saving && (old !== '' || next !== '' || again !== ''));
  const strength = useStrength(next, claims);
  const chosen = { password: next, again, old, score: strength.score };
  // What is not judged yet the server judges.
  const broken = brokenRules(chosen).filter((rule) => rule !== 'strong' && rule !== 'same');
  const faultOf = (field: string): string | undefined =>
    failure instanceof ApiError ? failure.errors.find((one) => one.field === field)?.message : undefined;
  const mismatch = again !== '' && again !== next ? t('password.mismatch') : undefined;
  const reason = roles.includes('ROLE_DEMO')
    ? t('common:demo')
    : old === ''
      ? t('password.needsOld')
      : broken.length > 0
        ? t('password.needsRules')
        : strength.weak
          ? t('password.needsStrength')
          : again !== next
            ? t('password.needsAgain')
            : undefined;
  const inPlace = ['oldPassword', 'password', 'confirmPassword'].some((field) => faultOf(field) !== undefined);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (reason !== undefined) return;
    setSaving(true);
    setFailure(null);
    try {
      const body = { oldPassword: old, password: next, confirmPassword: again };
      await http.json('/api/user/change-password', { method: 'PUT', body });
      onChanged();
    } catch (error) {
      setFailure(error);
    } finally {
      setSaving(false);
    }
  };

  return (
    <Form onSubmit={(event) => void submit(event)} noValidate>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={t('password.old')}
        name="oldPassword"
        autoComplete="current-password"
        value={old}
        onChange={setOld}
        error={faultOf('oldPassword')}
      />
      <PasswordField
        label={t('password.new')}
        name="password"
        autoComplete="new-password"
        value={next}
        onChange={setNext}
        error={faultOf('password')}
      />
      <PasswordField
        label={t('password.again')}
        name="confirmPassword"
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
        error={mismatch ?? faultOf('confirmPassword')}
      />
      <PasswordRules {...chosen} />
      {failure !== null && !inPlace && <Notice tone="danger">{errorText(failure, t)}</Notice>}
      <Button type="submit" variant="primary" busy={saving} disabledReason={reason}>
        {t('password.submit')}
      </Button>
    </Form>
  );
};
