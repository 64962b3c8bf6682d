import type { Role } from '@cadenza/domain/identity/roles';
import { Link } from '@tanstack/react-router';
import { House } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { type ButtonSize, type ButtonVariant, buttonCss } from '../../kit/button-styles.ts';
import { Message } from '../../kit/Message.tsx';
import { visibleMenu } from '../shell/menu.ts';
import { ScreenMessage } from './ScreenMessage.tsx';

const Way = styled(Link)<{ $variant: ButtonVariant; $size: ButtonSize }>`
  ${buttonCss}
`;

/** The home of payments and developers: what will be theirs, and the ways that are open already. */
export const WelcomeScreen = ({ roles }: { readonly roles: readonly Role[] }) => {
  const { t } = useTranslation(['shell', 'common']);
  const open = visibleMenu(roles).flatMap(({ entries }) => entries.filter(({ to }) => to !== '/'));
  return (
    <ScreenMessage>
      <Message
        icon={<House size={20} aria-hidden />}
        title={t('welcome.title')}
        actions={[...open, { id: 'profile', to: '/profile', label: 'toProfile' }].map(({ id, to, label }) => (
          <Way key={id} to={to} $variant="secondary" $size="control">
            {t(label)}
          </Way>
        ))}
      >
        {roles.includes('ROLE_PAYMENTS') && t('welcome.payments')}{' '}
        {roles.includes('ROLE_DEVELOPER') && t('welcome.developer')}
      </Message>
    </ScreenMessage>
  );
};
