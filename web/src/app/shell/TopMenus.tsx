import { LanguageMenu } from './LanguageMenu.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';

/** The menus of the top bar: loaded behind the shell, because a menu's machinery is large and its first press is later. */
export const TopMenus = ({ words = false }: { readonly words?: boolean }) => (
  <>
    <LanguageMenu words={words} />
    <ThemeMenu words={words} />
  </>
);
