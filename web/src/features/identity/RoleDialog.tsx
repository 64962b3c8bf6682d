import { grantableRoles } from '@cadenza/domain/identity/roles';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { NumberField } from '../../kit/NumberField.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { SwitchField } from '../../kit/SwitchField.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { asWritten, toast } from '../../kit/toast.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { type RoleValues, roleFaults, roleInput, roleToForm } from './role.ts';
import { ChangeRoleDocument, CreateRoleDocument } from './role-acts.gen.ts';
import { useCommand } from './use-command.ts';
import type { RoleRow } from './use-roles.ts';

type Props = {
  /** null makes a new one. */
  readonly role: RoleRow | null;
  readonly lockedReason: string | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

/** The form of a role of the company's own making. */
export const RoleDialog = ({ role, lockedReason, onClose, onSaved }: Props) => {
  const { t } = useTranslation(['identity', 'session', 'registry', 'common']);
  const command = useCommand();
  const [basis] = useState(role);
  const [fault, setFault] = useState<string | undefined>();
  const form = useForm<RoleValues>({
    defaultValues: roleToForm(basis),
    mode: 'onTouched',
    delayError: 300,
    resolver: (values) => {
      const faults = Object.entries(roleFaults(values));
      if (faults.length === 0) return { values, errors: {} };
      return {
        values: {},
        errors: Object.fromEntries(
          faults.map(([name, { code, params }]) => [
            name,
            { type: 'value', message: t(`registry:fault.${code}`, { ...params }) },
          ]),
        ),
      };
    },
  });
  const submit = form.handleSubmit(async (values) => {
    setFault(undefined);
    try {
      const input = roleInput(values, basis);
      if (basis === null) await command(CreateRoleDocument, { input });
      else if (Object.keys(input).length > 0) await command(ChangeRoleDocument, { id: basis.id, input });
      toast.success(t('common:saved', { what: asWritten(values.name) }));
      onSaved();
    } catch (error) {
      for (const { field, message } of error instanceof ApiError ? error.errors : [])
        form.setError(field as keyof RoleValues, { type: 'server', message });
      setFault(errorText(error, t));
    }
  });
  const locked = lockedReason ?? (basis?.builtIn === true ? t('roleFixed') : undefined);
  const disabled = locked !== undefined;
  const { control } = form;
  return (
    <FormDialog
      open
      onClose={onClose}
      dirty={form.formState.isDirty && !form.formState.isSubmitting}
      title={basis === null ? t('newRole') : basis.name}
      width="480px"
      onSave={() => void submit()}
      saving={form.formState.isSubmitting}
      saveReason={locked}
      fault={fault}
    >
      <Controller
        control={control}
        name="name"
        render={({ field, fieldState: { error } }) => (
          <TextField
            label={t('field.roleName')}
            name="name"
            autoComplete="off"
            required
            disabled={disabled}
            value={field.value}
            error={error?.message}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      <Controller
        control={control}
        name="description"
        render={({ field, fieldState: { error } }) => (
          <TextField
            label={t('field.description')}
            name="description"
            autoComplete="off"
            disabled={disabled}
            value={field.value}
            error={error?.message}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      <Controller
        control={control}
        name="grants"
        render={({ field, fieldState: { error } }) => (
          <SelectField
            label={t('field.grants')}
            hint={t(basis === null ? 'hint.grants' : 'hint.grantsStay')}
            options={grantableRoles.map((id) => ({ id, label: t(`session:role.${id}`) }))}
            disabled={disabled || basis !== null}
            value={field.value}
            error={error?.message}
            onChange={(value) => field.onChange(value ?? 'ROLE_USER')}
          />
        )}
      />
      <Controller
        control={control}
        name="sort"
        render={({ field, fieldState: { error } }) => (
          <NumberField
            label={t('field.sort')}
            hint={t('hint.sort')}
            name="sort"
            disabled={disabled}
            value={field.value}
            error={error?.message}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      <Controller
        control={control}
        name="active"
        render={({ field }) => (
          <SwitchField
            label={t('field.roleActive')}
            hint={t('hint.roleActive')}
            checked={field.value}
            disabled={disabled}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="forSuperAdministrators"
        render={({ field }) => (
          <SwitchField
            label={t('field.forSuperAdministrators')}
            hint={t('hint.forSuperAdministrators')}
            checked={field.value}
            disabled={disabled}
            onChange={field.onChange}
          />
        )}
      />
    </FormDialog>
  );
};
