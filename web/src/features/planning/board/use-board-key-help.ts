import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../kit/use-commands.ts';

/** The keys of `use-grid-keys.ts`, as the help names them: they are the board's own, and work while the focus is on it. */
const keys = {
  walk: 'ArrowLeft ArrowUp ArrowRight ArrowDown',
  ends: 'Home End',
  open: 'Enter',
  slot: 'alt+ArrowLeft alt+ArrowRight',
  end: 'alt+shift+ArrowLeft alt+shift+ArrowRight',
  person: 'alt+ArrowUp alt+ArrowDown',
  empty: 'shift+ArrowLeft shift+ArrowUp shift+ArrowRight shift+ArrowDown',
  menu: 'shift+F10',
  page: 'PageUp PageDown',
} as const;

/** `manages`: may move what is planned. */
export const useBoardKeyHelp = (manages: boolean): void => {
  const { t } = useTranslation('planning');
  const planners: readonly string[] = ['slot', 'end', 'person', 'empty'];
  const names = (Object.keys(keys) as (keyof typeof keys)[]).filter((name) => manages || !planners.includes(name));
  useCommands(
    names.map((name) => ({
      id: `board.${name}`,
      label: t(`keys.${name}`),
      group: t('keys.group'),
      keys: keys[name],
      hidden: true,
      // Only a line in the help: the board hears its keys itself.
      predicate: () => false,
      perform: () => undefined,
    })),
  );
};
