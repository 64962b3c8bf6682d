import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { type ButtonSize, type ButtonVariant, buttonCss } from '../../kit/button-styles.ts';
import { Message } from '../../kit/Message.tsx';
import { useScreenTitle } from '../../lib/use-screen-title.ts';

const Page = styled.main`
  display: grid;
  align-content: center;
  min-height: 86dvh;
`;
const Home = styled(Link)<{ $variant: ButtonVariant; $size: ButtonSize }>`
  ${buttonCss}
`;

export const HomeLink = () => {
  const { t } = useTranslation('common');
  return (
    <Home to="/" $variant="secondary" $size="control">
      {t('home')}
    </Home>
  );
};

export const NotFoundScreen = () => {
  const { t } = useTranslation('common');
  useScreenTitle(t('notFound'));
  return (
    <Page>
      <Message level={1} icon={<Compass size={20} aria-hidden />} title={t('notFound')} actions={<HomeLink />}>
        {t('notFoundText')}
      </Message>
    </Page>
  );
};
