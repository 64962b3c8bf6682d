import type { TFunction } from 'i18next';
import styled from 'styled-components';
import { StateBadge } from '../../kit/Badge.tsx';
import type { DataColumn } from '../../kit/data-table/columns.ts';
import { ActiveState } from '../../kit/list-screen/active-column.tsx';
import { ChangedBy } from '../../kit/list-screen/changed-by.tsx';
import { color } from '../../theme/tokens.ts';
import { roleName } from './role-names.ts';
import { isIn, nameOf, type UserRow } from './user.ts';

export type UsersT = TFunction<readonly ['identity', 'session', 'registry', 'common']>;

const Expired = styled.small`
  display: block;
  color: ${color.muted};
`;

/** Everything that a user is here, in words. */
export const rolesText = ({ roles, customRoles }: UserRow, t: UsersT): string =>
  [...roles.map((role) => roleName(role, t)), ...customRoles.map(({ label }) => label)].join(', ');

export const userColumns = (t: UsersT): readonly DataColumn<UserRow>[] => [
  {
    id: 'username',
    header: t('field.username'),
    width: 'grow',
    sortable: true,
    cell: (user) => (
      <>
        <span>{user.username}</span>
        <ChangedBy id={user.id} />
      </>
    ),
  },
  {
    id: 'name',
    header: t('field.person'),
    width: 'share',
    sortable: true,
    cell: (user) => <span>{nameOf(user)}</span>,
  },
  {
    id: 'email',
    header: t('field.email'),
    width: 'share',
    sortable: true,
    hidden: true,
    cell: ({ email }) => <span>{email}</span>,
  },
  { id: 'roles', header: t('field.roles'), width: 'share', cell: (user) => <span>{rolesText(user, t)}</span> },
  {
    id: 'maintainer',
    header: t('field.maintainerId'),
    width: 'share',
    cell: ({ maintainer }) => <span>{maintainer?.label}</span>,
  },
  {
    id: 'active',
    header: t('registry:field.active'),
    width: 112,
    sortable: true,
    phone: true,
    cell: (user) => <State user={user} t={t} />,
  },
];

const State = ({ user, t }: { readonly user: UserRow; readonly t: UsersT }) => {
  if (!user.active) return <ActiveState active={false} />;
  if (!isIn(user)) return <StateBadge state="archived">{t('suspended')}</StateBadge>;
  return (
    <span>
      {t('registry:active')}
      {user.passwordExpired && <Expired>{t('expired')}</Expired>}
    </span>
  );
};
