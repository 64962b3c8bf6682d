import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { loadTexts } from '../lib/texts.ts';
import { requireArea } from './guards.ts';
import { shellRoute } from './root.tsx';

/** Faults and words of lists are those of the registries. */
const texts = () => loadTexts('company', 'registry');

type Search = { cerca?: unknown; stato?: unknown; ordina?: unknown; scheda?: unknown };

export const companiesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/amministrazione/companies',
  staticData: { title: 'shell:menu.companies' },
  validateSearch: (search: Search): Search => search,
  beforeLoad: requireArea('companies'),
  loader: texts,
  component: lazyScreen(() => import('../features/company/CompaniesScreen.tsx'), 'CompaniesScreen'),
});

export const companyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/amministrazione/company',
  staticData: { title: 'shell:menu.company' },
  beforeLoad: requireArea('company'),
  loader: () => loadTexts('company', 'registry', 'contracts'),
  component: lazyScreen(() => import('../features/company/OwnCompanyScreen.tsx'), 'OwnCompanyScreen'),
});

export const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/amministrazione/settings',
  staticData: { title: 'shell:menu.settings' },
  beforeLoad: requireArea('company'),
  loader: texts,
  component: lazyScreen(() => import('../features/company/SettingsScreen.tsx'), 'SettingsScreen'),
});
