import { grantableRoles } from '@cadenza/domain/identity/roles';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ConflictAt } from '../../kit/ConflictAt.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { NumberField } from '../../kit/NumberField.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { SwitchField } from '../../kit/SwitchField.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { asWritten, toast } from '../../kit/toast.ts';
import { useSaving } from '../../kit/use-saving.ts';
import { useApolloClient } from '../../lib/use-apollo.ts';
import { useCommand } from '../../lib/use-command.ts';
import { type RoleValues, roleFaults, roleInput, roleToForm } from './role.ts';
import { ChangeRoleDocument, CreateRoleDocument } from './role-acts.gen.ts';
import { RolesDocument } from './roles.gen.ts';
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
  const client = useApolloClient();
  const [basis, setBasis] = useState(role);
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
  const save = async (values: RoleValues): Promise<void> => {
    const input = roleInput(values, basis);
    if (basis === null) await command(CreateRoleDocument, { input });
    else if (Object.keys(input).length > 0)
      await command(ChangeRoleDocument, { id: basis.id, seenVersion: basis.version, input });
    toast.success(t('common:saved', { what: asWritten(values.name) }));
    onSaved();
  };
  const load = async ({ id }: RoleRow): Promise<RoleRow | null> => {
    const { data } = await client.query({ query: RolesDocument, fetchPolicy: 'network-only' });
    return data?.roles.find((one) => one.id === id) ?? null;
  };
  const { fault, conflicts, submit } = useSaving({ form, basis, setBasis, toForm: roleToForm, save, load });
  const question = (name: keyof RoleValues, mine: unknown) => (
    <ConflictAt
      conflicts={conflicts}
      field={name}
      label={t(name === 'name' ? 'field.roleName' : name === 'active' ? 'field.roleActive' : `field.${name}`)}
      mine={mine}
      text={(value) => (typeof value === 'boolean' ? t(value ? 'registry:yes' : 'registry:no') : String(value ?? ''))}
    />
  );
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
      onSave={submit}
      saving={form.formState.isSubmitting}
      saveReason={locked}
      fault={fault}
    >
      <Controller
        control={control}
        name="name"
        render={({ field, fieldState: { error } }) => (
          <>
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
            {question('name', field.value)}
          </>
        )}
      />
      <Controller
        control={control}
        name="description"
        render={({ field, fieldState: { error } }) => (
          <>
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
            {question('description', field.value)}
          </>
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
          <>
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
            {question('sort', field.value)}
          </>
        )}
      />
      <Controller
        control={control}
        name="active"
        render={({ field }) => (
          <>
            <SwitchField
              label={t('field.roleActive')}
              hint={t('hint.roleActive')}
              checked={field.value}
              disabled={disabled}
              onChange={field.onChange}
            />
            {question('active', field.value)}
          </>
        )}
      />
      <Controller
        control={control}
        name="forSuperAdministrators"
        render={({ field }) => (
          <>
            <SwitchField
              label={t('field.forSuperAdministrators')}
              hint={t('hint.forSuperAdministrators')}
              checked={field.value}
              disabled={disabled}
              onChange={field.onChange}
            />
            {question('forSuperAdministrators', field.value)}
          </>
        )}
      />
    </FormDialog>
  );
};
