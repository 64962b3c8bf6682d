import styled from 'styled-components';
import { undoMenu } from '../../features/undo/lazy.ts';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { mayOpen } from '../../lib/access.ts';
import { useClaims } from '../../lib/services.ts';
import { size } from '../../theme/layout.ts';
import { LanguageMenu } from './LanguageMenu.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';

/** As wide as the button to come. */
const Place = styled.span`width: ${size.control};`;

/** The menus of the top bar: loaded behind the shell, because a menu's machinery is large and its first press is later. */
export const TopMenus = ({ words = false }: { readonly words?: boolean }) => {
  const { roles } = useClaims();
  return (
    <>
      {mayOpen(roles, 'planning') && <OnDemand of={undoMenu} props={{ words }} fallback={words ? null : <Place />} />}
      <LanguageMenu words={words} />
      <ThemeMenu words={words} />
    </>
  );
};
