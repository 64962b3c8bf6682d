import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Message } from './Message.tsx';

/** 'Non Autorizzato': the roles of this user do not open this screen. */
export const NoPermission = ({ actions }: { readonly actions?: ReactNode }) => {
  const { t } = useTranslation('common');
  return (
    <Message icon={<LockKeyhole size={20} aria-hidden />} title={t('notAuthorized')} actions={actions}>
      {t('notAuthorizedText')}
    </Message>
  );
};
