import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Message } from '../../kit/Message.tsx';
import { HomeLink } from './HomeLink.tsx';
import { ScreenMessage } from './ScreenMessage.tsx';

/** 'Pagina non trovata', with the way home. */
export const NotFoundScreen = () => {
  const { t } = useTranslation('common');
  return (
    <ScreenMessage>
      <Message icon={<Compass size={20} aria-hidden />} title={t('notFound')} actions={<HomeLink />}>
        {t('notFoundText')}
      </Message>
    </ScreenMessage>
  );
};
