import { useRouter } from '@tanstack/react-router';
import { LogOut, UserRound } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '../../kit/commands.ts';
import { offerFinder } from '../../kit/found-commands.ts';
import { KeysBeforeField } from '../../kit/KeysBeforeField.tsx';
import { OnDemand, source } from '../../kit/OnDemand.tsx';
import { useCommands } from '../../kit/use-commands.ts';
import { whenUsed } from '../../kit/when-used.ts';
import { useLanguage } from '../../lib/language-store.ts';
import { useClaims } from '../../lib/services.ts';
import { visibleMenu } from './menu.ts';
import { menuIcons } from './menu-icons.tsx';
import { signOut } from './sign-out.ts';

const palette = source(async () => (await import('../../kit/CommandPalette.tsx')).CommandPalette);
const help = source(async () => (await import('../../kit/ShortcutHelp.tsx')).ShortcutHelp);

/** The commands that every screen has: where to go, the palette, the help, the way out. */
export const ShellCommands = () => {
  const { t } = useTranslation('shell');
  const { roles } = useClaims();
  const language = useLanguage();
  const router = useRouter();
  const [shown, setShown] = useState<'palette' | 'help' | null>(null);
  useEffect(() => whenUsed(palette.preload), []);
  const typed = useRef('');
  const close = useCallback((): void => setShown(null), []);
  useEffect(
    () =>
      offerFinder(async (words, signal) => {
        const { findThings } = await import('./find-things.ts');
        return findThings(words, signal, { roles, language, t, go: (place) => void router.navigate(place) });
      }),
    [roles, router, t, language],
  );

  const menu = visibleMenu(roles);
  const labels = menu.flatMap(({ entries }) => entries.map(({ label }) => t(label)));
  /** Lists and reports of the same things have the same name: then the part of the menu stands beside it. */
  const isShared = (label: string): boolean => labels.filter((one) => one === label).length > 1;
  const goTo: readonly Command[] = menu.flatMap((group) =>
    group.entries.map((entry) => ({
      id: `go.${entry.id}`,
      label: t(entry.label),
      group: t('palette.goTo'),
      icon: menuIcons[entry.icon],
      ...(entry.keys === undefined ? {} : { keys: `g ${entry.keys}` }),
      ...(group.label === null ? {} : { words: t(group.label) }),
      ...(group.label !== null && isShared(t(entry.label)) ? { detail: t(group.label) } : {}),
      perform: () => void router.navigate({ to: entry.to }),
    })),
  );
  const general = t('palette.general');
  const openPalette = (): void => {
    typed.current = '';
    setShown('palette');
  };
  useCommands([
    ...goTo,
    {
      id: 'go.profile',
      label: t('toProfile'),
      group: t('palette.goTo'),
      icon: <UserRound size={18} strokeWidth={1.75} aria-hidden />,
      perform: () => void router.navigate({ to: '/profile' }),
    },
    { id: 'palette', label: t('palette.title'), group: general, keys: 'mod+k', perform: openPalette },
    { id: 'help', label: t('help.title'), group: general, keys: '?', perform: () => setShown('help') },
    {
      id: 'logout',
      label: t('logout'),
      group: general,
      icon: <LogOut size={18} strokeWidth={1.75} aria-hidden />,
      perform: signOut,
    },
  ]);

  return (
    <>
      {shown === 'palette' && (
        <OnDemand
          of={palette}
          props={{ onClose: close, typed }}
          fallback={<KeysBeforeField text={typed} onClose={close} />}
        />
      )}
      {shown === 'help' && <OnDemand of={help} props={{ onClose: close }} />}
    </>
  );
};
