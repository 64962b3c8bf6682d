import { type AnyRouteMatch, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotAuthorizedError } from './not-authorized.ts';

/** Instead of its own title: what became of a screen that could not be shown; null for one that could. */
const outcome = ({ status, error }: AnyRouteMatch): string | null => {
  if (status === 'notFound') return 'common:notFound';
  if (status !== 'error') return null;
  return error instanceof NotAuthorizedError ? 'common:notAuthorized' : 'common:failed';
};

type Title = {
  readonly text: string;
  /** Whether it names a screen that shows; the message in its place says the rest. */
  readonly shown: boolean;
};

/** The title of the deepest route that has one, or what became of it; '' while its words are on their way. */
export const useRouteTitle = (): Title => {
  const failed = useRouterState({
    select: ({ matches, status }) => {
      // Every screen has a title: only an address of none leads to no route that has one.
      const known = status !== 'idle' || matches.some(({ staticData }) => staticData.title !== undefined);
      return matches.map(outcome).find((one) => one !== null) ?? (known ? null : 'common:notFound');
    },
  });
  const own = useRouterState({
    select: ({ matches }) => {
      const match = matches.findLast(({ staticData }) => staticData.title !== undefined);
      const title = match?.staticData.title;
      return typeof title === 'function' ? title(match?.params ?? {}) : title;
    },
  });
  const key = failed ?? own;
  // Not suspending: the title of the tab must not hold a screen back.
  const { t, ready } = useTranslation(key?.split(':')[0] ?? 'common', { useSuspense: false });
  return { text: key === undefined || !ready ? '' : t(key), shown: failed === null && own !== 'common:notFound' };
};
