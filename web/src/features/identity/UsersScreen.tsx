import { useNavigate, useSearch } from '@tanstack/react-router';
import { Ellipsis, Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { DataTable } from '../../kit/data-table/DataTable.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { ThumbBar } from '../../kit/ThumbBar.tsx';
import { useCommands } from '../../kit/use-commands.ts';
import { errorText } from '../../lib/error-text.ts';
import { useLocked } from '../company/index.ts';
import {
  filterText,
  ListViews,
  type RegistrySearch,
  readSearch,
  sortOf,
  sortText,
  Toolbar,
} from '../registry/index.ts';
import { confirmDialog, userDialog, userRolesPanel } from './dialogs.ts';
import { RoleFilter } from './RoleFilter.tsx';
import { List, Page, Split } from './screen-styles.ts';
import { UserListMenu } from './UserListMenu.tsx';
import { useOpenUser } from './use-open-user.ts';
import { useRoles } from './use-roles.ts';
import { useUserActions } from './use-user-actions.tsx';
import { useUsers } from './use-users.ts';
import { isIn, nameOf, type UserRow } from './user.ts';
import { userColumns } from './user-columns.tsx';

/** The role that an address asks for: `role:ROLE_ADMIN`, as other lists write their filters. */
const roleOf = (filtri: string | undefined): string | null => /^role:([\w-]+)$/.exec(filtri ?? '')?.[1] ?? null;

/** Who works in the company, for its administrators. */
export const UsersScreen = () => {
  const { t } = useTranslation(['identity', 'session', 'registry', 'common']);
  const navigate = useNavigate();
  const search = readSearch(useSearch({ strict: false }));
  const sort = sortOf(search.ordina, 'username');
  const role = roleOf(search.filtri);
  const locked = useLocked('users.manage');
  const searchField = useRef<HTMLInputElement>(null);
  const [adding, setAdding] = useState(false);
  const [rolesOf, setRolesOf] = useState<string | null>(null);
  const wanted = {
    search: search.cerca ?? null,
    active: search.stato === undefined ? null : search.stato === 'attivi',
    role,
    sortBy: sort.by,
    descending: sort.descending,
  };
  const users = useUsers(wanted);
  const roles = useRoles();
  const setSearch = (next: RegistrySearch): void => void navigate({ to: '.', search: next, replace: true });
  /** A form has an address: it can be sent to somebody, and Back closes it. */
  const open = ({ id }: UserRow): void => void navigate({ to: '.', search: { ...search, scheda: id } });
  const opened = useOpenUser(search.scheda, users.rows);
  const close = (): void => {
    setAdding(false);
    const { scheda: _, ...list } = search;
    if (search.scheda !== undefined) setSearch(list);
  };
  const actions = useUserActions({
    locked: locked !== undefined,
    onEdit: open,
    onRoles: ({ id }) => setRolesOf(id),
    onDone: users.reload,
  });
  useEffect(() => {
    for (const one of [userDialog, userRolesPanel, confirmDialog]) one.preload();
  }, []);
  useCommands([
    {
      id: 'new',
      label: t('new'),
      group: t('many'),
      keys: 'n',
      icon: <Plus size={18} strokeWidth={1.75} aria-hidden />,
      predicate: () => locked === undefined,
      perform: () => setAdding(true),
    },
    {
      id: 'filter',
      label: t('registry:search'),
      group: t('many'),
      keys: '/',
      perform: () => searchField.current?.focus(),
    },
  ]);

  const menuOf = useRef(actions.entriesFor);
  menuOf.current = actions.entriesFor;
  const columns = useMemo(
    () => [
      ...userColumns(t),
      {
        id: 'actions',
        header: t('registry:actions'),
        headerHidden: true,
        width: 52,
        hideable: false,
        phone: true,
        align: 'end' as const,
        cell: (user: UserRow) => (
          <Menu
            iconOnly
            size="dense"
            label={t('registry:actionsOf', { name: user.username })}
            icon={<Ellipsis size={16} aria-hidden />}
            entries={menuOf.current(user)}
          />
        ),
      },
    ],
    [t],
  );
  const panelled = users.rows.find(({ id }) => id === rolesOf);
  const form = adding ? null : opened.is === 'open' ? opened.user : undefined;

  return (
    <Split>
      <Page>
        <Toolbar
          search={search}
          onSearch={setSearch}
          searchField={searchField}
          switchable
          newLabel={t('new')}
          lockedReason={locked}
          onNew={() => setAdding(true)}
        >
          <ListViews screen="identity/users" table="users" {...{ columns, search }} onSearch={setSearch} />
          <RoleFilter
            roles={roles.rows}
            value={role}
            onChange={(value) => {
              const { filtri: _, ...others } = search;
              const filtri = value === null ? undefined : filterText([{ field: 'role', value }]);
              setSearch(filtri === undefined ? others : { ...others, filtri });
            }}
          />
          <UserListMenu wanted={wanted} />
        </Toolbar>
        {opened.is === 'gone' && <Notice tone="warning">{t('registry:recordGone')}</Notice>}
        {opened.is === 'failed' && <Notice tone="danger">{errorText(opened.error, t)}</Notice>}
        {users.staleError !== undefined && <Notice tone="warning">{errorText(users.staleError, t)}</Notice>}
        <List>
          {users.error === undefined ? (
            <DataTable
              name="users"
              label={t('many')}
              columns={columns}
              rows={users.rows}
              rowId={({ id }) => id}
              totalRows={users.totalRows}
              onEndReached={users.more}
              loading={users.loading}
              empty={
                <EmptyState
                  title={t('registry:noneFound')}
                  actions={<Button onClick={() => setSearch({})}>{t('common:clearFilters')}</Button>}
                >
                  {t('registry:noneFoundText')}
                </EmptyState>
              }
              sort={sort}
              onSort={(next) => setSearch({ ...search, ordina: sortText(next) })}
              onOpen={open}
              menuOf={(user) => menuOf.current(user)}
              selectedId={search.scheda ?? rolesOf ?? undefined}
              rowTone={(user) => (isIn(user) ? undefined : 'muted')}
            />
          ) : (
            <ErrorState error={users.error} title={t('registry:failed')} onRetry={users.reload} />
          )}
        </List>
        <ThumbBar
          label={t('new')}
          icon={<Plus size={18} aria-hidden />}
          disabledReason={locked}
          onPress={() => setAdding(true)}
        />
      </Page>
      {panelled !== undefined && (
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
      )}
      {form !== undefined && (
        <OnDemand
          key={form?.id}
          of={userDialog}
          props={{
            user: form,
            lockedReason: locked,
            onClose: close,
            onExpire: (user: UserRow) => actions.ask({ act: 'expire', user }),
            onSaved: () => {
              close();
              users.reload();
            },
          }}
        />
      )}
      {actions.dialogs}
    </Split>
  );
};
