import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { loadTexts } from '../lib/texts.ts';
import { requireArea } from './guards.ts';
import { shellRoute } from './root.tsx';

/** Names of roles are those of the session, faults and words of lists those of the registries. */
const texts = () => loadTexts('identity', 'session', 'registry');

type Search = { cerca?: unknown; stato?: unknown; ordina?: unknown; filtri?: unknown; scheda?: unknown };

export const usersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/amministrazione/users',
  staticData: { title: 'shell:menu.users' },
  validateSearch: (search: Search): Search => search,
  beforeLoad: requireArea('users'),
  loader: texts,
  component: lazyScreen(() => import('../features/identity/UsersScreen.tsx'), 'UsersScreen'),
});

export const rolesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/amministrazione/roles',
  staticData: { title: 'shell:menu.roles' },
  beforeLoad: requireArea('roles'),
  loader: texts,
  component: lazyScreen(() => import('../features/identity/RolesScreen.tsx'), 'RolesScreen'),
});
