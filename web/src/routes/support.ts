import { createRoute, redirect } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { loadTexts } from '../lib/texts.ts';
import { requireArea } from './guards.ts';
import { shellRoute } from './root.tsx';

type Search = {
  cerca?: unknown;
  ordina?: unknown;
  filtri?: unknown;
  scheda?: unknown;
  nuova?: unknown;
  vista?: unknown;
};
const validateSearch = (search: Search): Search => search;

/** Names of records are those of the registries, what is wrong with a machine is chosen as in planning. */
export const requestsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/supportRequests/supportRequests',
  staticData: { title: 'shell:menu.supportRequests' },
  validateSearch,
  beforeLoad: requireArea('support'),
  loader: () => loadTexts('support', 'registry', 'planning'),
  component: lazyScreen(() => import('../features/support/inside/RequestsScreen.tsx'), 'RequestsScreen'),
});

/** The specified address of a new request: the list, with its form open. */
export const newRequestRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/supportRequests/newSupportRequest',
  validateSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/supportRequests/supportRequests', search: { nuova: 'si', ...search }, replace: true });
  },
});
