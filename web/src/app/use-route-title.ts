import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** The title of the deepest route that has one; '' where a screen is named by nothing (an unknown address). */
export const useRouteTitle = (): string => {
  const key = useRouterState({
    select: ({ matches }) => {
      const match = matches.findLast(({ staticData }) => staticData.title !== undefined);
      const title = match?.staticData.title;
      return typeof title === 'function' ? title(match?.params ?? {}) : title;
    },
  });
  // Not suspending: the title of the tab must not hold a screen back.
  const { t, ready } = useTranslation(key?.split(':')[0] ?? 'common', { useSuspense: false });
  return key === undefined || !ready ? '' : t(key);
};
