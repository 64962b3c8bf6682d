import { ListFilter } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FilterToken } from '../../kit/Chip.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { roleName } from './role-names.ts';
import type { RoleRow } from './use-roles.ts';

type Props = {
  readonly roles: readonly RoleRow[];
  /** A specified role by name, one of the company's own by id; null for all. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
};

/** Which role users must have: a chip while there is one, and the menu to choose it. */
export const RoleFilter = ({ roles, value, onChange }: Props) => {
  const { t } = useTranslation(['identity', 'session', 'registry', 'common']);
  const filterOf = ({ builtIn, name, id }: RoleRow): string => (builtIn ? name : id);
  const chosen = roles.find((role) => filterOf(role) === value);
  return (
    <>
      {value !== null && (
        <FilterToken
          label={`${t('field.roles')}: ${chosen === undefined ? '…' : roleName(chosen.name, t)}`}
          onRemove={() => onChange(null)}
        />
      )}
      <Menu
        label={t('filterRole')}
        icon={<ListFilter size={16} aria-hidden />}
        size="dense"
        placement="bottom start"
        entries={roles.map((role) => ({
          id: role.id,
          label: roleName(role.name, t),
          checked: filterOf(role) === value,
          perform: () => onChange(filterOf(role)),
        }))}
      />
    </>
  );
};
