import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** The title of the deepest route that has one; '' where a screen is named by nothing (an unknown address). */
export const useRouteTitle = (): string => {
  const { t } = useTranslation('common');
  const key = useRouterState({
    select: (router) => router.matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title,
  });
  return key === undefined ? '' : t(`title.${key}`);
};
