import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { PasswordField } from '../../kit/PasswordField.tsx';
import { errorText } from '../../lib/error-text.ts';
import { PasswordRules } from '../session/PasswordRules.tsx';
import { brokenRules } from '../session/password-rules.ts';
import { useStrength } from '../session/use-strength.ts';
import { type StepProps, toldOf } from './CompanyStep.tsx';
import { DraftFields } from './DraftFields.tsx';
import type { UserName } from './draft.ts';
import { focusFault } from './focus-fault.ts';
import { Actions, Fields, Form, Heading } from './styles.ts';
import { loadChecks, useChecks } from './use-checks.ts';

type Props = StepProps & {
  readonly password: string;
  readonly onPassword: (password: string) => void;
  readonly onBack: () => void;
};

/** Who works here first, and by what they log in. The password stays on this page: nothing keeps it. */
export const UserStep = ({ draft, onChange, told, password, onPassword, onNext, onBack }: Props) => {
  const { t } = useTranslation(['signup', 'session', 'common']);
  const checks = useChecks();
  const form = useRef<HTMLFormElement>(null);
  const [all, setAll] = useState(false);
  const [again, setAgain] = useState(password);
  const [failure, setFailure] = useState<unknown>(null);
  const { user } = draft;
  const said = toldOf<UserName | 'password' | 'confirmPassword'>(told, 'user');
  const strength = useStrength(password, { ...user, username: user.username || user.email });
  const chosen = { password, again, score: strength.score };
  // What is not judged yet the server judges.
  const broken = brokenRules(chosen).filter((rule) => rule !== 'strong' && rule !== 'same');
  const weak =
    broken.length > 0
      ? t('session:password.needsRules')
      : strength.weak
        ? t('session:password.needsStrength')
        : undefined;
  const mismatch = again === password ? undefined : t('session:password.mismatch');

  const next = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      const { wrongUser } = await loadChecks();
      setAll(true);
      if (Object.keys(wrongUser(draft)).length === 0 && weak === undefined && mismatch === undefined) onNext();
      else focusFault(form.current);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Form ref={form} onSubmit={(event) => void next(event)} noValidate>
      <Heading>
        <h1>{t('user.title')}</h1>
        <p>{t('user.text')}</p>
      </Heading>
      <DraftFields<UserName>
        values={user}
        onChange={(name, value) => onChange({ user: { ...user, [name]: value } })}
        faults={checks?.wrongUser(draft) ?? {}}
        told={said}
        all={all}
        labelOf={(name) => t(`field.${name}`)}
        fields={[
          { name: 'name', required: true, autoComplete: 'given-name' },
          { name: 'surname', required: true, autoComplete: 'family-name' },
          { name: 'email', required: true, type: 'email', autoComplete: 'email', hint: t('user.emailHint') },
          { name: 'username', autoComplete: 'username', hint: t('user.usernameHint') },
        ]}
      />
      <Fields>
        <PasswordField
          label={t('user.password')}
          name="password"
          required
          autoComplete="new-password"
          value={password}
          onChange={onPassword}
          error={said.password ?? (all ? weak : undefined)}
        />
        <PasswordField
          label={t('user.again')}
          name="confirmPassword"
          required
          autoComplete="new-password"
          value={again}
          onChange={setAgain}
          error={said.confirmPassword ?? (all || again !== '' ? mismatch : undefined)}
        />
      </Fields>
      <PasswordRules {...chosen} />
      {failure !== null && <Notice tone="danger">{errorText(failure, t)}</Notice>}
      <Actions>
        <Button onClick={onBack}>{t('back')}</Button>
        <Button type="submit" variant="primary">
          {t('next')}
        </Button>
      </Actions>
    </Form>
  );
};
