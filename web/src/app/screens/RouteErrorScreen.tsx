import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { NoPermission } from '../../kit/NoPermission.tsx';
import { useScreenTitle } from '../../lib/use-screen-title.ts';
import { NotAuthorizedError } from '../access.ts';
import { HomeLink } from './NotFoundScreen.tsx';

/** What a route could not show: forbidden, or broken. Its own words, or 'Errore Generico'. */
export const RouteErrorScreen = ({ error, reset }: ErrorComponentProps) => {
  const { t } = useTranslation('common');
  const router = useRouter();
  const forbidden = error instanceof NotAuthorizedError;
  useScreenTitle(t(forbidden ? 'notAuthorized' : 'genericError'));
  if (forbidden) return <NoPermission actions={<HomeLink />} />;
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  return <ErrorState error={error} title={t('genericError')} onRetry={retry} />;
};
