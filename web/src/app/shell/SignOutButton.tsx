import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../kit/Button.tsx';
import { signOut } from './sign-out.ts';

export const SignOutButton = () => {
  const { t } = useTranslation('shell');
  return <IconButton label={t('logout')} icon={<LogOut size={18} aria-hidden />} onClick={signOut} />;
};
