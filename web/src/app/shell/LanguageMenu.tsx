import { useRouter } from '@tanstack/react-router';
import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../kit/Menu.tsx';
import { mayOpen } from '../../lib/access.ts';
import { useLanguage } from '../../lib/language-store.ts';
import { languages } from '../../lib/languages.ts';
import { useClaims } from '../../lib/services.ts';
import { changeLanguage } from '../language.ts';

/** As specified, only developers see it; each language stands under its own name. */
const names = { it: 'Italiano', en: 'English', es: 'Español' } as const;

export const LanguageMenu = ({ words }: { readonly words: boolean }) => {
  const { t } = useTranslation('shell');
  const { roles } = useClaims();
  const current = useLanguage();
  const router = useRouter();
  if (!mayOpen(roles, 'developer')) return null;
  return (
    <Menu
      label={t('language')}
      icon={<Languages size={18} aria-hidden />}
      iconOnly={!words}
      entries={languages.map((language) => ({
        id: language,
        label: names[language],
        checked: language === current,
        perform: () => void changeLanguage(language, router.history, window.location),
      }))}
    />
  );
};
