import { Link } from '@tanstack/react-router';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { IconButton } from '../../kit/Button.tsx';
import { KeyCaps } from '../../kit/KeyCaps.tsx';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { phoneQuery } from '../../kit/phone-query.ts';
import { ToastRoom } from '../../kit/ToastRoom.tsx';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { visuallyHidden } from '../../kit/visually-hidden.ts';
import { mayOpen } from '../../lib/access.ts';
import { useClaims } from '../../lib/services.ts';
import { fullName } from '../../lib/session/claims.ts';
import { ConnectionStatus } from '../../live/ConnectionStatus.tsx';
import { font, layer, media, radius, size, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { useRouteTitle } from '../use-route-title.ts';
import { openPalette } from './open-palette.ts';
import { SignOutButton } from './SignOutButton.tsx';
import { topTools } from './top-tools.ts';

const Root = styled.header`
  grid-area: bar;
  z-index: ${layer.sticky};
  display: flex;
  align-items: center;
  gap: ${space(1)};
  height: ${size.header};
  padding: 0 ${space(3)} 0 ${space(2)};
  border-bottom: 1px solid ${color.border};
  background: ${color.surface};
`;
const Titles = styled.div`
  display: flex;
  align-items: baseline;
  gap: ${space(2)};
  min-width: 0;
  margin: 0 auto 0 ${space(1)};
  h1 { font: ${font.section}; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
  /* Two lines, where one is too short for the name of a screen. */
  ${media.phone} { h1 { font: 600 14px/17px var(--font); white-space: normal; } }
  span { font: ${font.small}; color: ${color.muted}; white-space: nowrap; }
  /* The name of the product yields to the name of the screen, and to messages, which have what is free of the bar. */
  @media (max-width: 1439px) { span { display: none; } }
`;
const SearchButton = styled.button`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  height: ${size.dense};
  margin: 0 ${space(2)};
  padding: 0 6px 0 10px;
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  background: ${color.bg};
  color: ${color.muted};
  cursor: pointer;
  &:hover { border-color: ${color.inputBorder}; color: ${color.fg}; }
  white-space: nowrap;
  /* The glass alone: its words are still read aloud. */
  @media (max-width: 1199px) { > span { ${visuallyHidden} } }
`;
const Person = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  height: ${size.control};
  padding: 0 ${space(2)} 0 4px;
  border-radius: ${radius.medium};
  color: ${color.fg};
  font-weight: 500;
  text-decoration: none;
  white-space: nowrap;
  &:hover { background: ${color.hover}; }
  ${media.phone} { justify-content: center; width: ${size.control}; padding: 0; span { ${visuallyHidden} } }
`;
const Initials = styled.i`
  display: grid;
  place-items: center;
  width: 24px;
  height: 24px;
  border-radius: 50%;
  background: ${color.accentWeak};
  color: ${color.accentText};
  font: 600 11px/16px var(--font);
`;

/** As wide as the buttons to come, and the gaps between them. */
const MenuPlaces = styled.span<{ $count: number }>`
  width: calc(${({ $count }) => $count} * ${size.control} + ${({ $count }) => $count - 1} * ${space(1)});
`;

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');

type Props = { readonly onMenu: () => void; readonly menuLabel: string; readonly menuOpen: boolean };

/** On a phone the screen's name needs the room: the menus and the way out are in the drawer there. */
export const TopBar = ({ onMenu, menuLabel, menuOpen }: Props) => {
  const { t } = useTranslation(['shell', 'common']);
  const claims = useClaims();
  const name = fullName(claims);
  const title = useRouteTitle();
  const phone = useMediaQuery(phoneQuery);
  return (
    <Root>
      <IconButton
        label={menuLabel}
        icon={<MenuIcon size={18} aria-hidden />}
        aria-expanded={menuOpen}
        onClick={onMenu}
      />
      <Titles>
        <h1>{title.shown ? title.text : t('common:appName')}</h1>
        <span>{t('product')}</span>
      </Titles>
      {!phone && <ToastRoom />}
      <ConnectionStatus />
      {!phone && (
        <SearchButton type="button" onClick={openPalette} title={t('palette.open')}>
          <Search size={14} aria-hidden />
          <span>{t('palette.open')}</span>
          <KeyCaps keys="mod+k" />
        </SearchButton>
      )}
      <OnDemand
        of={topTools}
        props={{ phone }}
        fallback={<MenuPlaces $count={phone ? 1 : mayOpen(claims.roles, 'developer') ? 4 : 3} />}
      />
      <Person to="/profile" title={t('toProfile')}>
        <Initials aria-hidden>{initials(name)}</Initials>
        <span>{name}</span>
      </Person>
      {!phone && <SignOutButton />}
    </Root>
  );
};
