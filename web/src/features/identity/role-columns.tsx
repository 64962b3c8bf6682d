import type { DataColumn } from '../../kit/data-table/columns.ts';
import { activeColumn } from '../../kit/list-screen/active-column.tsx';
import type { LocalColumns } from '../../kit/list-screen/local-rows.ts';
import { roleName } from './role-names.ts';
import type { RoleRow } from './use-roles.ts';
import type { UsersT } from './user-columns.tsx';

/** What a role is found and ordered by, as a person reads it. */
export const roleTexts = (t: UsersT): LocalColumns<RoleRow> => ({
  columns: {
    name: ({ name }) => roleName(name, t),
    grants: ({ builtIn, grants }) => (builtIn ? t('specified') : roleName(grants, t)),
    description: ({ description }) => description ?? '',
  },
  isActive: ({ active }) => active,
});

export const roleColumns = (t: UsersT): readonly DataColumn<RoleRow>[] => {
  const { columns, isActive } = roleTexts(t);
  const text = (id: string, header: string, width: 'grow' | 'share'): DataColumn<RoleRow> => ({
    id,
    header,
    width,
    sortable: true,
    cell: (role) => <span>{columns[id]?.(role)}</span>,
  });
  return [
    text('name', t('field.roleName'), 'grow'),
    text('grants', t('field.grants'), 'share'),
    text('description', t('field.description'), 'grow'),
    activeColumn(t('registry:field.active'), isActive),
  ];
};
