import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../kit/Menu.tsx';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../theme/theme-choice.ts';

const icons: Record<ThemeChoice, React.ReactNode> = {
  system: <Monitor size={18} aria-hidden />,
  light: <Sun size={18} aria-hidden />,
  dark: <Moon size={18} aria-hidden />,
};

export const ThemeMenu = ({ words }: { readonly words: boolean }) => {
  const { t } = useTranslation('shell');
  const chosen = useThemeChoice();
  return (
    <Menu
      label={t('theme.label')}
      icon={icons[chosen]}
      iconOnly={!words}
      entries={(['system', 'light', 'dark'] as const).map((choice) => ({
        id: choice,
        label: t(`theme.${choice}`),
        icon: icons[choice],
        checked: choice === chosen,
        perform: () => chooseTheme(choice),
      }))}
    />
  );
};
