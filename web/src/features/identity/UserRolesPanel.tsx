import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { SidePanel } from '../../kit/SidePanel.tsx';
import { SwitchField } from '../../kit/SwitchField.tsx';
import { asWritten, toast } from '../../kit/toast.ts';
import { errorText } from '../../lib/error-text.ts';
import { useCommand } from '../../lib/use-command.ts';
import { font, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { roleName } from './role-names.ts';
import type { RoleRow } from './use-roles.ts';
import type { UserRow } from './user.ts';
import { SetUserRoleDocument } from './user-acts.gen.ts';

const Body = styled.div`
  display: grid;
  gap: ${space(5)};
  padding: ${space(4)};
`;
const Group = styled.fieldset`
  display: grid;
  gap: ${space(2)};
  padding: 0;
  border: 0;
  legend { padding: 0 0 ${space(2)}; font: ${font.label}; color: ${color.muted}; }
`;

type Props = {
  readonly user: UserRow;
  readonly name: string;
  /** All that the reader may know of. */
  readonly roles: readonly RoleRow[];
  readonly lockedReason: string | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Given by hand to nobody: a demo user is made otherwise, a developer by another. */
const isGiven = ({ name, builtIn, active }: RoleRow, held: boolean): boolean =>
  held || (active && !(builtIn && (name === 'ROLE_DEMO' || name === 'ROLE_DEVELOPER')));

/** The roles of one user, given and taken one by one: two people who each give another one both succeed. */
export const UserRolesPanel = ({ user, name, roles, lockedReason, onClose, onDone }: Props) => {
  const { t } = useTranslation(['identity', 'session', 'registry', 'common']);
  const command = useCommand();
  const [busy, setBusy] = useState<string | null>(null);
  const holds = (role: RoleRow): boolean =>
    role.builtIn ? user.roles.includes(role.name) : user.customRoles.some(({ id }) => id === role.id);
  const set = async (role: RoleRow, held: boolean): Promise<void> => {
    setBusy(role.id);
    try {
      await command(SetUserRoleDocument, { id: user.id, roleId: role.id, held });
      toast.success(t(held ? 'roleAdded' : 'roleRemoved', { role: asWritten(roleName(role.name, t)) }));
      onDone();
    } catch (error) {
      toast.error(errorText(error, t));
    } finally {
      setBusy(null);
    }
  };
  const groups = [
    {
      id: 'specified',
      rows: roles.filter(({ builtIn, forSuperAdministrators }) => builtIn && !forSuperAdministrators),
    },
    { id: 'own', rows: roles.filter(({ builtIn, forSuperAdministrators }) => !builtIn && !forSuperAdministrators) },
    { id: 'above', rows: roles.filter(({ forSuperAdministrators }) => forSuperAdministrators) },
  ];
  return (
    <SidePanel title={t('rolesTitle')} subtitle={name} subject={user.id} onClose={onClose}>
      <Body>
        {groups.map(({ id, rows }) => {
          const shown = rows.filter((role) => isGiven(role, holds(role)));
          return (
            shown.length > 0 && (
              <Group key={id}>
                <legend>{t(`roleGroup.${id}`)}</legend>
                {shown.map((role) => (
                  <SwitchField
                    key={role.id}
                    label={roleName(role.name, t)}
                    hint={
                      role.builtIn ? undefined : (role.description ?? t('grantsAs', { role: roleName(role.grants, t) }))
                    }
                    checked={holds(role)}
                    disabled={lockedReason !== undefined || busy !== null}
                    onChange={(held) => void set(role, held)}
                  />
                ))}
              </Group>
            )
          );
        })}
      </Body>
    </SidePanel>
  );
};
