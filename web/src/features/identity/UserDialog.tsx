import { isRole } from '@cadenza/domain/identity/roles';
import { maintainer } from '@cadenza/domain/registry/maintainer';
import { KeyRound } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { ConflictAt } from '../../kit/ConflictAt.tsx';
import { FieldGroup } from '../../kit/FieldGroup.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { FormFields } from '../../kit/field-form/FormFields.tsx';
import type { FormField } from '../../kit/field-form/form-field.ts';
import { useClaims } from '../../lib/services.ts';
import { RecordHistory, ReferenceField, ReferenceName } from '../registry/index.ts';
import { PasswordRules, useStrength } from '../session/index.ts';
import { RolesField } from './RolesField.tsx';
import { useUserForm } from './use-user-form.ts';
import { nameOf, rolesOffered, type UserRow, type UserValues } from './user.ts';

type Props = {
  /** null makes a new one. */
  readonly user: UserRow | null;
  readonly lockedReason: string | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  /** Asks whether the password is to be renewed. */
  readonly onExpire: (user: UserRow) => void;
};

/** The form of a user: who it is, what they log in with, what they are here. */
export const UserDialog = ({ user, lockedReason, onClose, onSaved, onExpire }: Props) => {
  const { t } = useTranslation(['identity', 'session', 'registry', 'common']);
  const { roles, userId } = useClaims();
  const form = useUserForm(user, onSaved);
  const { basis } = form;
  const { control } = form.form;
  const mode = useWatch({ control, name: 'mode' });
  const [name, surname, username, email, password, confirmPassword] = useWatch({
    control,
    name: ['name', 'surname', 'username', 'email', 'password', 'confirmPassword'],
  });
  const strength = useStrength(password, { name, surname, username: mode === 'E' ? email : username });
  const disabled = lockedReason !== undefined;

  const text = (
    name: 'name' | 'surname' | 'email' | 'username' | 'password' | 'confirmPassword',
    control: 'text' | 'email' | 'newPassword' = 'text',
    required = true,
  ) => ({ name, control, label: t(`field.${name}`), required }) as const;
  /** What one logs in with goes with the way in which one does. */
  const login = {
    onTake: (theirs: UserValues) => form.form.resetField('mode', { defaultValue: theirs.mode }),
  };
  const fields = (declared: readonly FormField<UserValues>[]) => (
    <FormFields of={form} disabled={disabled} fields={declared} />
  );
  const rolesInWords = (value: unknown): string =>
    (Array.isArray(value) ? value : [])
      .filter(isRole)
      .map((role) => t(`session:role.${role}`))
      .join(', ');

  return (
    <FormDialog
      open
      onClose={onClose}
      dirty={form.dirty}
      title={basis === null ? t('new') : nameOf(basis)}
      width="800px"
      onSave={form.submit}
      saving={form.saving}
      saveReason={lockedReason ?? (strength.weak ? t('fault.weak') : undefined)}
      fault={form.fault}
      extra={
        user !== null && (
          <Button
            icon={<KeyRound size={16} aria-hidden />}
            disabledReason={
              lockedReason ??
              (user.id === userId ? t('ownPassword') : user.passwordExpired ? t('alreadyForced') : undefined)
            }
            onClick={() => onExpire(user)}
          >
            {t('force')}
          </Button>
        )
      }
    >
      <FieldGroup>
        <legend>{t('group.person')}</legend>
        {fields([text('name'), text('surname')])}
      </FieldGroup>
      <FieldGroup>
        <legend>{t('group.login')}</legend>
        {fields([
          {
            name: 'mode',
            control: 'select',
            label: t('field.mode'),
            options: (['U', 'E'] as const).map((id) => ({ id, label: t(`mode.${id}`) })),
            otherwise: 'U',
          },
          ...(mode === 'U' ? [{ ...text('username'), ...login }] : []),
          {
            ...text('email', 'email', mode === 'E'),
            ...login,
            hint: mode === 'E' ? t('hint.emailIsLogin') : undefined,
          },
        ])}
        {mode === 'E' && (
          <ConflictAt
            conflicts={form.conflicts}
            field="username"
            label={t('field.username')}
            mine={email}
            text={String}
            {...login}
          />
        )}
        {user === null && (
          <>
            {mode === 'U' && <span />}
            {fields([text('password', 'newPassword'), text('confirmPassword', 'newPassword')])}
            <div data-wide="true">
              <PasswordRules password={password} again={confirmPassword} score={strength.score} />
            </div>
          </>
        )}
      </FieldGroup>
      <FieldGroup>
        <legend>{t('group.work')}</legend>
        {fields([
          {
            name: 'roles',
            control: 'own',
            label: t('field.roles'),
            wide: true,
            text: rolesInWords,
            draw: ({ value, error, disabled, onChange }) => (
              <RolesField
                {...{ error, disabled, onChange }}
                offered={rolesOffered(roles, basis)}
                value={Array.isArray(value) ? value : []}
                required={(basis?.customRoles.length ?? 0) === 0}
              />
            ),
          },
          {
            name: 'maintainerId',
            control: 'own',
            label: t('field.maintainerId'),
            hint: t('hint.maintainerId'),
            text: (id) => (typeof id === 'string' ? <ReferenceName kind={maintainer} id={id} /> : null),
            draw: ({ value, ...field }) => (
              <ReferenceField
                {...field}
                kindName="maintainer"
                initial={basis?.maintainer ?? undefined}
                value={typeof value === 'string' ? value : null}
              />
            ),
          },
        ])}
      </FieldGroup>
      {user !== null && <RecordHistory kind="USER" id={user.id} name={nameOf(user)} />}
    </FormDialog>
  );
};
