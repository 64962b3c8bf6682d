import { getApolloContext } from '@apollo/client/react';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { OnDemand, source } from '../../kit/OnDemand.tsx';
import { phoneQuery } from '../../kit/phone-query.ts';
import { useToastFloor } from '../../kit/toast-floor.ts';
import { useShortcuts } from '../../kit/use-commands.ts';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { useStoredFold } from '../../kit/use-stored-fold.ts';
import { dataClient } from '../../lib/data-client.ts';
import { useLanguage } from '../../lib/language-store.ts';
import { regionOf } from '../../lib/languages.ts';
import { useClaims, useSession } from '../../lib/services.ts';
import { OfflineNotice } from '../../live/OfflineNotice.tsx';
import { layer, media, radius, size, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { Drawer } from './Drawer.tsx';
import { ShellCommands } from './ShellCommands.tsx';
import { TopBar } from './TopBar.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import { useOwnCache } from './use-own-cache.ts';

const Root = styled.div<{ $folded: boolean }>`
  display: grid;
  grid-template: ${size.header} minmax(0, 1fr) auto / ${({ $folded }) => ($folded ? size.drawerFolded : size.drawer)} minmax(0, 1fr);
  grid-template-areas: 'drawer bar' 'drawer content' 'drawer notice';
  height: 100dvh;
  overflow: hidden;
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    grid-template-areas: 'bar' 'content' 'notice';
  }
`;
/** At the foot, so that nothing on the screen moves when it comes. A panel that covers the screen on a phone has a notice of its own. */
const NoticePlace = styled.div`
  grid-area: notice;
  min-width: 0;
  ${media.phone} { body:has([data-side-panel]) & { display: none; } }
`;
const Content = styled.main`
  grid-area: content;
  min-width: 0;
  min-height: 0;
  overflow: auto;
  outline: none;
`;
const Side = styled.div`
  grid-area: drawer;
  min-height: 0;
`;
const SkipLink = styled.a`
  position: fixed;
  top: ${space(2)};
  left: ${space(2)};
  z-index: ${layer.toast};
  padding: ${space(2)} ${space(3)};
  border-radius: ${radius.medium};
  background: ${color.accent};
  color: ${color.onAccent};
  &:not(:focus) { transform: translateY(-200%); }
`;

/** Apollo's own context: its provider would bring the whole client with it. */
const ApolloContext = getApolloContext();

const phoneDrawer = source(async () => (await import('./PhoneDrawer.tsx')).PhoneDrawer);

type Props = { readonly children?: ReactNode };

/**
 * Drawer, top bar and the screen between them, gone with the session: what of them came later, a part still on its way, would ask and listen
 * for nobody. What only signed-in people need is loaded with it. `children` stand in for a
 * screen where no route has one.
 */
export const Shell = (props: Props) => (useSession().status === 'loggedOut' ? null : <SignedIn {...props} />);

const SignedIn = ({ children }: Props) => {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const [folded, toggleFold] = useStoredFold('cadenza.drawer', false);
  const [phoneOpen, setPhoneOpen] = useState(false);
  const narrow = useMediaQuery(phoneQuery);
  const notice = useRef<HTMLDivElement>(null);
  useToastFloor(notice);
  const content = useRef<HTMLElement>(null);
  const pathname = useRouterState({ select: (router) => router.location.pathname });
  const { userId, companyId } = useClaims();
  const identity = `${userId} ${companyId}`;
  const cacheReady = useOwnCache(identity);
  const data = useSyncExternalStore(dataClient.subscribe, dataClient.get);
  useShortcuts();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen closes the phone's drawer
  useEffect(() => setPhoneOpen(false), [pathname]);

  // After the login, or where a screen took the focus away with it: the keyboard goes on from the screen, not from the page's head.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each screen that opens
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      content.current?.focus({ preventScroll: true });
  }, [pathname]);

  const openMenu = (): void => {
    if (narrow) setPhoneOpen(true);
    else toggleFold();
  };

  return (
    <ApolloContext value={data}>
      <I18nProvider locale={regionOf[language]}>
        <SkipLink
          href="#content"
          onClick={(event) => {
            event.preventDefault();
            content.current?.focus();
          }}
        >
          {t('skip')}
        </SkipLink>
        <Root $folded={folded}>
          {!narrow && (
            <Side>
              <Drawer folded={folded} />
            </Side>
          )}
          <TopBar
            onMenu={openMenu}
            menuLabel={t(narrow || folded ? 'unfold' : 'fold')}
            menuOpen={narrow ? phoneOpen : !folded}
          />
          <NoticePlace ref={notice}>
            <OfflineNotice planning={pathname === '/' || pathname.startsWith('/pianificazioni')} />
          </NoticePlace>
          <Content id="content" ref={content} tabIndex={-1}>
            {children ?? (cacheReady && <Outlet key={identity} />)}
          </Content>
        </Root>
        {phoneOpen && <OnDemand of={phoneDrawer} props={{ onClose: () => setPhoneOpen(false) }} />}
        <ShellCommands />
        <UnsavedGuard />
      </I18nProvider>
    </ApolloContext>
  );
};
