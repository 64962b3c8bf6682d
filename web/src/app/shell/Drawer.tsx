import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styled, { css } from 'styled-components';
import { useClaims } from '../../lib/services.ts';
import { font, media, motion, radius, size, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { CompanyHead } from './CompanyHead.tsx';
import { DrawerFoot } from './DrawerFoot.tsx';
import { type MenuGroup, visibleMenu } from './menu.ts';
import { menuIcons } from './menu-icons.tsx';
import { useOpenGroups } from './use-open-groups.ts';

const Root = styled.div`
  display: grid;
  grid-template-rows: auto minmax(0, 1fr) auto;
  height: 100%;
  border-right: 1px solid ${color.border};
  background: ${color.surface};
`;
const Nav = styled.nav`
  min-height: 0;
  padding: ${space(2)};
  overflow-y: auto;
  overflow-x: hidden;
`;
const Group = styled.section`
  margin-top: ${space(3)};
`;
const GroupToggle = styled.button`
  display: flex;
  align-items: center;
  width: 100%;
  height: 28px;
  padding: 0 ${space(2)};
  border: 0;
  border-radius: ${radius.medium};
  background: none;
  color: ${color.muted};
  font: ${font.label};
  cursor: pointer;
  &:hover { color: ${color.fg}; }
  &::after {
    content: '';
    width: 6px;
    height: 6px;
    margin-left: auto;
    margin-right: 2px;
    border: solid currentColor;
    border-width: 0 1.5px 1.5px 0;
    rotate: -45deg;
    transition: rotate ${motion.normal};
  }
  &[aria-expanded='true']::after { rotate: 45deg; translate: 0 -2px; }
  ${media.coarse} { height: ${size.touch}; }
`;
const entryCss = css`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space(2.5)};
  height: ${size.control};
  padding: 0 ${space(1.5)} 0 11px;
  border-radius: ${radius.medium};
  color: ${color.fg};
  text-decoration: none;
  white-space: nowrap;
  transition: background ${motion.fast};
  svg { flex: none; color: ${color.muted}; }
  > span { overflow: hidden; text-overflow: ellipsis; }
  &:hover { background: ${color.hover}; }
  &[aria-current='page'] { background: ${color.accentWeak}; color: ${color.accentText}; font-weight: 600; }
  &[aria-current='page'] svg { color: inherit; }
`;
const Entry = styled(Link)`
  ${entryCss}
`;
const Rule = styled.hr`
  height: 1px;
  margin: ${space(2)} ${space(2)};
  border: 0;
  background: ${color.border};
`;

type GroupProps = { readonly group: MenuGroup; readonly folded: boolean };

const Entries = ({ group, folded }: GroupProps) => {
  const { t } = useTranslation('shell');
  return (
    <ul>
      {group.entries.map((entry) => (
        <li key={entry.id}>
          <Entry
            to={entry.to}
            activeOptions={{ exact: entry.to === '/', includeSearch: false }}
            title={t(entry.label)}
            aria-label={folded ? t(entry.label) : undefined}
          >
            {menuIcons[entry.icon]}
            {!folded && <span>{t(entry.label)}</span>}
          </Entry>
        </li>
      ))}
    </ul>
  );
};

const FoldingGroup = ({ group, folded }: GroupProps) => {
  const { t } = useTranslation('shell');
  const [open, toggle] = useOpenGroups(group.id);
  if (group.label === null) return <Entries group={group} folded={folded} />;
  if (folded)
    return (
      <>
        <Rule />
        <Entries group={group} folded />
      </>
    );
  return (
    <Group>
      <GroupToggle type="button" aria-expanded={open} onClick={toggle}>
        {t(group.label)}
      </GroupToggle>
      {open && <Entries group={group} folded={false} />}
    </Group>
  );
};

/** Company, navigation by role, and the small print. Folded, icons with their names as tooltips. */
export const Drawer = ({ folded }: { readonly folded: boolean }) => {
  const { t } = useTranslation('shell');
  const { roles } = useClaims();
  return (
    <Root>
      <CompanyHead folded={folded} />
      <Nav aria-label={t('navigation')}>
        {visibleMenu(roles).map((group) => (
          <FoldingGroup key={group.id} group={group} folded={folded} />
        ))}
      </Nav>
      {!folded && <DrawerFoot />}
    </Root>
  );
};
