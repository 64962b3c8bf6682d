import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../kit/list-screen/ListScreen.tsx';
import { useListRows } from '../../kit/list-screen/use-list-rows.ts';
import { useListSearch } from '../../kit/list-screen/use-list-search.ts';
import { useOpenRow } from '../../kit/list-screen/use-open-row.ts';
import { preloadQuestion } from '../../kit/list-screen/use-row-acts.tsx';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { useLocked } from '../company/index.ts';
import { viewsMenu } from '../views/index.ts';
import { userDialog, userRolesPanel } from './dialogs.ts';
import { onPeopleChange } from './live-feed.ts';
import { RoleFilter } from './RoleFilter.tsx';
import { useRoles } from './use-roles.ts';
import { useUserActions } from './use-user-actions.tsx';
import { isIn, nameOf, type UserRow } from './user.ts';
import { UserByIdDocument } from './user-by-id.gen.ts';
import { userColumns } from './user-columns.tsx';
import { exportQuery, roleOf, type UsersWanted } from './user-search.ts';
import { UsersDocument } from './users.gen.ts';

/** Who works in the company, for its administrators. */
export const UsersScreen = () => {
  const { t } = useTranslation(['identity', 'session', 'registry', 'common']);
  const address = useListSearch('username');
  const { search, sort, adding, close } = address;
  const role = roleOf(search.filtri);
  const locked = useLocked('users.manage');
  const [rolesOf, setRolesOf] = useState<string | null>(null);
  const wanted: UsersWanted = {
    search: search.cerca ?? null,
    active: search.stato === undefined ? null : search.stato === 'attivi',
    role,
    sortBy: sort.by,
    descending: sort.descending,
  };
  const users = useListRows({
    document: UsersDocument,
    query: wanted,
    listOf: (data) => data.users,
    follow: onPeopleChange,
  });
  const roles = useRoles();
  const opened = useOpenRow({
    id: search.scheda,
    rows: users.rows,
    document: UserByIdDocument,
    rowOf: ({ userById }) => userById,
  });
  const { entriesFor, ask, dialogs } = useUserActions({
    locked: locked !== undefined,
    onEdit: address.open,
    onRoles: ({ id }) => setRolesOf(id),
    onDone: users.reload,
  });
  useEffect(() => {
    for (const one of [userDialog, userRolesPanel]) one.preload();
    preloadQuestion();
  }, []);
  const columns = useMemo(() => userColumns(t), [t]);
  const panelled = users.rows.find(({ id }) => id === rolesOf);
  const form = adding ? null : opened.is === 'open' ? opened.row : undefined;
  return (
    <ListScreen
      name="users"
      label={t('many')}
      columns={columns}
      records={users}
      address={address}
      switchable
      adding={{ label: t('new'), lockedReason: locked, perform: address.add }}
      actions={{ nameOf: ({ username }) => username, entriesOf: entriesFor }}
      filters={
        <RoleFilter
          roles={roles.rows}
          value={role}
          onChange={(value) => address.filter(value === null ? [] : [{ field: 'role', value }])}
        />
      }
      file={{ name: 'users', query: () => exportQuery(wanted) }}
      views={{ screen: 'identity/users', menu: viewsMenu }}
      opened={opened}
      selectedId={search.scheda ?? rolesOf ?? undefined}
      rowTone={(user) => (isIn(user) ? undefined : 'muted')}
      panel={
        panelled !== undefined && (
          <OnDemand
            of={userRolesPanel}
            props={{
              user: panelled,
              name: nameOf(panelled),
              roles: roles.rows,
              lockedReason: locked,
              onClose: () => setRolesOf(null),
              onDone: users.reload,
            }}
          />
        )
      }
    >
      {form !== undefined && (
        <OnDemand
          key={form?.id}
          of={userDialog}
          props={{
            user: form,
            lockedReason: locked,
            onClose: close,
            onExpire: (user: UserRow) => ask('expire', user),
            onSaved: () => {
              close();
              users.reload();
            },
          }}
        />
      )}
      {dialogs}
    </ListScreen>
  );
};
