import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { NoPermission } from '../../kit/NoPermission.tsx';
import { failureOf } from '../../lib/failure.ts';
import { NotAuthorizedError } from '../not-authorized.ts';
import { HomeLink } from './HomeLink.tsx';
import { ScreenMessage } from './ScreenMessage.tsx';

/** What a screen could not show: forbidden, not delivered, refused or broken. It names what was seen, and leads somewhere. */
export const RouteErrorScreen = (props: ErrorComponentProps) => <WhatFailed {...props} level={2} />;

/** The same where the frame itself has not come: it is the whole page. */
export const RouteErrorPage = (props: ErrorComponentProps) => (
  <main>
    <WhatFailed {...props} level={1} />
  </main>
);

const WhatFailed = ({ error, reset, level }: ErrorComponentProps & { readonly level: 1 | 2 }) => {
  const { t } = useTranslation('common');
  const router = useRouter();
  if (error instanceof NotAuthorizedError) {
    return (
      <ScreenMessage>
        <NoPermission actions={<HomeLink />} />
      </ScreenMessage>
    );
  }
  const title = t(failureOf(error) === 'page' ? 'genericError' : 'failed');
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  return (
    <ScreenMessage>
      <ErrorState error={error} title={title} onRetry={retry} actions={<HomeLink />} level={level} />
    </ScreenMessage>
  );
};
