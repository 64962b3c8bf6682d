import { Trash2 } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EditIcon } from '../../kit/EditIcon.tsx';
import { ListScreen } from '../../kit/list-screen/ListScreen.tsx';
import { localRows } from '../../kit/list-screen/local-rows.ts';
import { useListSearch } from '../../kit/list-screen/use-list-search.ts';
import { preloadQuestion, useRowActs } from '../../kit/list-screen/use-row-acts.tsx';
import type { MenuEntry } from '../../kit/menu-entry.ts';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { asWritten } from '../../kit/toast.ts';
import { useCommand } from '../../lib/use-command.ts';
import { useLocked } from '../company/index.ts';
import { viewsMenu } from '../views/index.ts';
import { roleDialog } from './dialogs.ts';
import { RemoveRoleDocument } from './role-acts.gen.ts';
import { roleColumns, roleTexts } from './role-columns.tsx';
import { type RoleRow, useRoles } from './use-roles.ts';

/** The specified roles, which are fixed, and those of the company's own making. */
export const RolesScreen = () => {
  const { t } = useTranslation(['identity', 'session', 'registry', 'common']);
  const address = useListSearch('sort');
  const { search, adding, close } = address;
  const locked = useLocked('roles.manage');
  const command = useCommand();
  const roles = useRoles();
  const acts = useRowActs(roles.reload);
  useEffect(() => {
    roleDialog.preload();
    preloadQuestion();
  }, []);
  const columns = useMemo(() => roleColumns(t), [t]);
  const rows = useMemo(() => localRows(roles.rows, search, roleTexts(t)), [roles.rows, search, t]);
  const opened = roles.rows.find(({ id, builtIn }) => id === search.scheda && !builtIn);
  const entriesOf = (role: RoleRow): readonly MenuEntry[] =>
    role.builtIn
      ? []
      : [
          {
            id: 'edit',
            label: t(locked === undefined ? 'registry:edit' : 'registry:show'),
            icon: <EditIcon locked={locked !== undefined} />,
            perform: () => address.open(role),
          },
          {
            id: 'remove',
            label: t('registry:remove'),
            icon: <Trash2 size={16} aria-hidden />,
            danger: true,
            disabled: locked !== undefined,
            perform: () =>
              acts.ask({
                title: t('registry:removeTitle', { name: role.name }),
                text: t('removeRoleText'),
                confirmLabel: t('registry:remove'),
                act: () => command(RemoveRoleDocument, { id: role.id }),
                done: t('registry:removed', { name: asWritten(role.name) }),
              }),
          },
        ];
  return (
    <ListScreen
      name="roles"
      label={t('roles')}
      intro={t('rolesText')}
      columns={columns}
      records={{ ...roles, rows }}
      address={address}
      switchable
      adding={{ label: t('newRole'), lockedReason: locked, perform: address.add }}
      actions={{ nameOf: ({ name }) => name, entriesOf }}
      views={{ screen: 'identity/roles', menu: viewsMenu }}
      onOpen={(role) => role.builtIn || address.open(role)}
      rowTone={({ active }) => (active ? undefined : 'muted')}
    >
      {(adding || opened !== undefined) && (
        <OnDemand
          key={opened?.id}
          of={roleDialog}
          props={{
            role: opened ?? null,
            lockedReason: locked,
            onClose: close,
            onSaved: () => {
              close();
              roles.reload();
            },
          }}
        />
      )}
      {acts.dialogs}
    </ListScreen>
  );
};
