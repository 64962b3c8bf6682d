import { grantableRoles } from '@cadenza/domain/identity/roles';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { FormFields } from '../../kit/field-form/FormFields.tsx';
import { useFieldForm } from '../../kit/field-form/use-field-form.ts';
import { asWritten, toast } from '../../kit/toast.ts';
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
  const form = useFieldForm<RoleValues, RoleRow>({
    row: role,
    toForm: roleToForm,
    faultsOf: roleFaults,
    save: async (values, { basis }) => {
      const input = roleInput(values, basis);
      if (basis === null) await command(CreateRoleDocument, { input });
      else if (Object.keys(input).length > 0)
        await command(ChangeRoleDocument, { id: basis.id, seenVersion: basis.version, input });
      toast.success(t('common:saved', { what: asWritten(values.name) }));
      onSaved();
    },
    load: async ({ id }) => {
      const { data } = await client.query({ query: RolesDocument, fetchPolicy: 'network-only' });
      return data?.roles.find((one) => one.id === id) ?? null;
    },
  });
  const { basis } = form;
  const locked = lockedReason ?? (basis?.builtIn === true ? t('roleFixed') : undefined);
  return (
    <FormDialog
      open
      onClose={onClose}
      dirty={form.dirty}
      title={basis === null ? t('newRole') : basis.name}
      width="480px"
      onSave={form.submit}
      saving={form.saving}
      saveReason={locked}
      fault={form.fault}
    >
      <FormFields
        of={form}
        disabled={locked !== undefined}
        fields={[
          { name: 'name', control: 'text', label: t('field.roleName'), required: true },
          { name: 'description', control: 'text', label: t('field.description') },
          {
            name: 'grants',
            control: 'select',
            label: t('field.grants'),
            hint: t(basis === null ? 'hint.grants' : 'hint.grantsStay'),
            options: grantableRoles.map((id) => ({ id, label: t(`session:role.${id}`) })),
            otherwise: 'ROLE_USER',
            disabled: basis !== null,
          },
          { name: 'sort', control: 'integer', label: t('field.sort'), hint: t('hint.sort') },
          { name: 'active', control: 'switch', label: t('field.roleActive'), hint: t('hint.roleActive') },
          {
            name: 'forSuperAdministrators',
            control: 'switch',
            label: t('field.forSuperAdministrators'),
            hint: t('hint.forSuperAdministrators'),
          },
        ]}
      />
    </FormDialog>
  );
};
