import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { font, space } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';
import { Dialog } from './Dialog.tsx';
import { KeyCaps } from './KeyCaps.tsx';
import { SwitchField } from './SwitchField.tsx';
import { setSingleKeys, singleKeysOn, useAllCommands } from './use-commands.ts';

const Groups = styled.div`
  display: grid;
  gap: ${space(5)};
`;
const Group = styled.section`
  h3 { margin-bottom: ${space(1)}; font: ${font.label}; color: ${color.muted}; }
  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space(4)};
    min-height: 32px;
    border-bottom: 1px solid ${color.border};
  }
`;

/** All shortcuts of this screen, and the switch for those who dictate or hit keys by accident (WCAG 2.1.4). */
export const ShortcutHelp = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('kit');
  const [single, setSingle] = useState(singleKeysOn);
  const withKeys = useAllCommands().filter((command) => command.keys !== undefined);
  const groups = [...new Set(withKeys.map(({ group }) => group))];
  return (
    <Dialog open onClose={onClose} title={t('help.title')} width="520px">
      <Groups>
        <SwitchField
          label={t('help.single')}
          hint={t('help.singleHint')}
          checked={single}
          onChange={(on) => {
            setSingleKeys(on);
            setSingle(on);
          }}
        />
        {groups.map((group) => (
          <Group key={group}>
            <h3>{group}</h3>
            <ul>
              {withKeys
                .filter((command) => command.group === group)
                .map(({ id, label, keys = '' }) => (
                  <li key={id}>
                    {label}
                    <KeyCaps keys={keys} />
                  </li>
                ))}
            </ul>
          </Group>
        ))}
      </Groups>
    </Dialog>
  );
};
