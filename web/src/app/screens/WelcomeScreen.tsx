import { Link } from '@tanstack/react-router';
import { House } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { type ButtonSize, type ButtonVariant, buttonCss } from '../../kit/button-styles.ts';
import { Message } from '../../kit/Message.tsx';
import { ScreenMessage } from './ScreenMessage.tsx';

const Way = styled(Link)<{ $variant: ButtonVariant; $size: ButtonSize }>`
  ${buttonCss}
`;

/** The home of who has nothing but payments: what will be there, and the way that is open already. */
export const WelcomeScreen = () => {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <ScreenMessage>
      <Message
        icon={<House size={20} aria-hidden />}
        title={t('welcome.title')}
        actions={
          <Way to="/profile" $variant="secondary" $size="control">
            {t('toProfile')}
          </Way>
        }
      >
        {t('welcome.payments')}
      </Message>
    </ScreenMessage>
  );
};
