import { isRole } from '@cadenza/domain/identity/roles';
import { maintainer } from '@cadenza/domain/registry/maintainer';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { ConflictAt } from '../../kit/ConflictAt.tsx';
import { FieldGroup } from '../../kit/FieldGroup.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { PasswordField } from '../../kit/PasswordField.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { TextField } from '../../kit/TextField.tsx';
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

type Named = 'name' | 'surname' | 'email' | 'username' | 'password' | 'confirmPassword';

/** The form of a user: who it is, what they log in with, what they are here. */
export const UserDialog = ({ user, lockedReason, onClose, onSaved, onExpire }: Props) => {
  const { t } = useTranslation(['identity', 'session', 'registry', 'common']);
  const { roles, userId } = useClaims();
  const { form, basis, conflicts, fault, dirty, submit } = useUserForm(user, onSaved);
  const { control } = form;
  const mode = useWatch({ control, name: 'mode' });
  const [name, surname, username, email, password, confirmPassword] = useWatch({
    control,
    name: ['name', 'surname', 'username', 'email', 'password', 'confirmPassword'],
  });
  const strength = useStrength(password, { name, surname, username: mode === 'E' ? email : username });
  const disabled = lockedReason !== undefined;

  const question = (name: keyof UserValues, mine: unknown, inWords = (value: unknown): ReactNode => String(value)) => (
    <ConflictAt
      conflicts={conflicts}
      field={name}
      label={t(`field.${name}`)}
      mine={mine}
      text={inWords}
      onTake={(theirs) => {
        if (name === 'username' || name === 'email') form.resetField('mode', { defaultValue: theirs.mode });
      }}
    />
  );
  const rolesInWords = (value: unknown): string =>
    (Array.isArray(value) ? value : [])
      .filter(isRole)
      .map((role) => t(`session:role.${role}`))
      .join(', ');

  const text = (name: Named, required: boolean) => (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState: { error } }) => {
        const Field = name === 'password' || name === 'confirmPassword' ? PasswordField : TextField;
        return (
          <div>
            <Field
              label={t(`field.${name}`)}
              name={name}
              {...(name === 'email' ? { type: 'email' } : {})}
              autoComplete={Field === PasswordField ? 'new-password' : 'off'}
              required={required}
              disabled={disabled}
              value={field.value}
              error={error?.message}
              hint={name === 'email' && mode === 'E' ? t('hint.emailIsLogin') : undefined}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
            {question(name, field.value)}
          </div>
        );
      }}
    />
  );

  return (
    <FormDialog
      open
      onClose={onClose}
      dirty={dirty}
      title={basis === null ? t('new') : nameOf(basis)}
      width="800px"
      onSave={submit}
      saving={form.formState.isSubmitting}
      saveReason={lockedReason ?? (strength.weak ? t('fault.weak') : undefined)}
      fault={fault}
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
        {text('name', true)}
        {text('surname', true)}
      </FieldGroup>
      <FieldGroup>
        <legend>{t('group.login')}</legend>
        <Controller
          control={control}
          name="mode"
          render={({ field }) => (
            <SelectField
              label={t('field.mode')}
              options={(['U', 'E'] as const).map((id) => ({ id, label: t(`mode.${id}`) }))}
              disabled={disabled}
              value={field.value}
              onChange={(value) => field.onChange((value ?? 'U') as UserValues['mode'])}
            />
          )}
        />
        {mode === 'U' ? text('username', true) : question('username', email)}
        {text('email', mode === 'E')}
        {user === null && (
          <>
            {mode === 'U' && <span />}
            {text('password', true)}
            {text('confirmPassword', true)}
            <div data-wide="true">
              <PasswordRules password={password} again={confirmPassword} score={strength.score} />
            </div>
          </>
        )}
      </FieldGroup>
      <FieldGroup>
        <legend>{t('group.work')}</legend>
        <div data-wide="true">
          <Controller
            control={control}
            name="roles"
            render={({ field, fieldState: { error } }) => (
              <>
                <RolesField
                  offered={rolesOffered(roles, basis)}
                  value={field.value}
                  required={(basis?.customRoles.length ?? 0) === 0}
                  error={error?.message}
                  disabled={disabled}
                  onChange={field.onChange}
                />
                {question('roles', field.value, rolesInWords)}
              </>
            )}
          />
        </div>
        <Controller
          control={control}
          name="maintainerId"
          render={({ field, fieldState: { error } }) => (
            <div>
              <ReferenceField
                label={t('field.maintainerId')}
                name="maintainerId"
                hint={t('hint.maintainerId')}
                kindName="maintainer"
                initial={basis?.maintainer ?? undefined}
                disabled={disabled}
                value={field.value}
                error={error?.message}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
              {question('maintainerId', field.value, (id) =>
                typeof id === 'string' ? <ReferenceName kind={maintainer} id={id} /> : null,
              )}
            </div>
          )}
        />
      </FieldGroup>
      {user !== null && <RecordHistory kind="USER" id={user.id} name={nameOf(user)} />}
    </FormDialog>
  );
};
