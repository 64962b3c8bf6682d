import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { type ButtonSize, type ButtonVariant, buttonCss } from '../../kit/button-styles.ts';

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
