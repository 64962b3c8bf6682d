import { Ellipsis, Plus, Trash2 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { StateBadge } from '../../kit/Badge.tsx';
import { Button } from '../../kit/Button.tsx';
import { DataTable } from '../../kit/data-table/DataTable.tsx';
import { EditIcon } from '../../kit/EditIcon.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { ThumbBar } from '../../kit/ThumbBar.tsx';
import { asWritten, toast } from '../../kit/toast.ts';
import { useCommands } from '../../kit/use-commands.ts';
import { errorText } from '../../lib/error-text.ts';
import { useCommand } from '../../lib/use-command.ts';
import { space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { useLocked } from '../company/index.ts';
import { confirmDialog, roleDialog } from './dialogs.ts';
import { RemoveRoleDocument } from './role-acts.gen.ts';
import { roleName } from './role-names.ts';
import { List, Page } from './screen-styles.ts';
import { type RoleRow, useRoles } from './use-roles.ts';

const Bar = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  padding: ${space(2)} ${space(3)};
  border-bottom: 1px solid ${color.border};
  background: ${color.surface};
  p { color: ${color.muted}; }
`;

/** The specified roles, which are fixed, and those of the company's own making. */
export const RolesScreen = () => {
  const { t } = useTranslation(['identity', 'session', 'registry', 'common']);
  const locked = useLocked('roles.manage');
  const command = useCommand();
  const roles = useRoles();
  /** null: a new one. */
  const [form, setForm] = useState<RoleRow | null | undefined>();
  const [removing, setRemoving] = useState<RoleRow | null>(null);
  const [busy, setBusy] = useState(false);
  const close = (): void => setForm(undefined);
  const remove = async (role: RoleRow): Promise<void> => {
    setBusy(true);
    try {
      await command(RemoveRoleDocument, { id: role.id });
      toast.success(t('registry:removed', { name: asWritten(role.name) }));
      roles.reload();
    } catch (error) {
      toast.error(errorText(error, t));
    } finally {
      setBusy(false);
      setRemoving(null);
    }
  };
  useCommands([
    {
      id: 'new',
      label: t('newRole'),
      group: t('roles'),
      keys: 'n',
      icon: <Plus size={18} strokeWidth={1.75} aria-hidden />,
      predicate: () => locked === undefined,
      perform: () => setForm(null),
    },
  ]);
  const act = useRef({ open: setForm, remove: setRemoving });
  const columns = useMemo(
    () => [
      {
        id: 'name',
        header: t('field.roleName'),
        width: 'grow' as const,
        cell: (role: RoleRow) => <span>{roleName(role.name, t)}</span>,
      },
      {
        id: 'grants',
        header: t('field.grants'),
        width: 'share' as const,
        cell: (role: RoleRow) => <span>{role.builtIn ? t('specified') : roleName(role.grants, t)}</span>,
      },
      {
        id: 'description',
        header: t('field.description'),
        width: 'grow' as const,
        cell: (role: RoleRow) => <span>{role.description}</span>,
      },
      {
        id: 'active',
        header: t('registry:field.active'),
        width: 130,
        phone: true,
        cell: (role: RoleRow) =>
          role.active ? (
            <span>{t('registry:active')}</span>
          ) : (
            <StateBadge state="archived">{t('registry:inactive')}</StateBadge>
          ),
      },
      {
        id: 'actions',
        header: t('registry:actions'),
        headerHidden: true,
        width: 52,
        hideable: false,
        phone: true,
        align: 'end' as const,
        cell: (role: RoleRow) =>
          role.builtIn ? null : (
            <Menu
              iconOnly
              size="dense"
              label={t('registry:actionsOf', { name: role.name })}
              icon={<Ellipsis size={16} aria-hidden />}
              entries={[
                {
                  id: 'edit',
                  label: t(locked === undefined ? 'registry:edit' : 'registry:show'),
                  icon: <EditIcon locked={locked !== undefined} />,
                  perform: () => act.current.open(role),
                },
                {
                  id: 'remove',
                  label: t('registry:remove'),
                  icon: <Trash2 size={16} aria-hidden />,
                  danger: true,
                  disabled: locked !== undefined,
                  perform: () => act.current.remove(role),
                },
              ]}
            />
          ),
      },
    ],
    [t, locked],
  );
  return (
    <Page>
      <Bar>
        <p>{t('rolesText')}</p>
        <Button
          variant="primary"
          size="dense"
          icon={<Plus size={16} aria-hidden />}
          disabledReason={locked}
          onClick={() => setForm(null)}
        >
          {t('newRole')}
        </Button>
      </Bar>
      <List>
        {roles.error === undefined ? (
          <DataTable
            name="roles"
            label={t('roles')}
            columns={columns}
            rows={roles.rows}
            rowId={({ id }) => id}
            totalRows={roles.rows.length}
            loading={roles.loading}
            empty={<EmptyState title={t('registry:noneFound')} />}
            onOpen={(role) => !role.builtIn && setForm(role)}
            rowTone={(role) => (role.active ? undefined : 'muted')}
          />
        ) : (
          <ErrorState error={roles.error} title={t('registry:failed')} onRetry={roles.reload} />
        )}
      </List>
      <ThumbBar
        label={t('newRole')}
        icon={<Plus size={18} aria-hidden />}
        disabledReason={locked}
        onPress={() => setForm(null)}
      />
      {form !== undefined && (
        <OnDemand
          key={form?.id}
          of={roleDialog}
          props={{
            role: form,
            lockedReason: locked,
            onClose: close,
            onSaved: () => {
              close();
              roles.reload();
            },
          }}
        />
      )}
      {removing !== null && (
        <OnDemand
          of={confirmDialog}
          props={{
            open: true,
            danger: true,
            busy,
            title: t('registry:removeTitle', { name: removing.name }),
            confirmLabel: t('registry:remove'),
            children: t('removeRoleText'),
            onConfirm: () => void remove(removing),
            onCancel: () => setRemoving(null),
          }}
        />
      )}
    </Page>
  );
};
