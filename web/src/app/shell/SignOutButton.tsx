import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../kit/Button.tsx';
import { signOut } from './sign-out.ts';

/** `words`: where there is room for them. */
export const SignOutButton = ({ words = false }: { readonly words?: boolean }) => {
  const { t } = useTranslation('shell');
  const icon = <LogOut size={18} aria-hidden />;
  if (words)
    return (
      <Button variant="quiet" icon={icon} onClick={signOut}>
        {t('logout')}
      </Button>
    );
  return <IconButton label={t('logout')} icon={icon} onClick={signOut} />;
};
