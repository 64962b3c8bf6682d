import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { loadTexts } from '../lib/texts.ts';
import { requireArea } from './guards.ts';
import { shellRoute } from './root.tsx';

/** Faults and words of lists are those of the registries. */
const texts = () => loadTexts('licensing', 'registry');

const ofCatalogue = { getParentRoute: () => shellRoute, beforeLoad: requireArea('catalogue'), loader: texts };

export const licensesRoute = createRoute({
  ...ofCatalogue,
  path: '/amministrazione/licenses',
  staticData: { title: 'shell:menu.licenses' },
  component: lazyScreen(() => import('../features/licensing/LicensesScreen.tsx'), 'LicensesScreen'),
});

export const licenseItemsRoute = createRoute({
  ...ofCatalogue,
  path: '/amministrazione/licenseItems',
  staticData: { title: 'shell:menu.licenseItems' },
  component: lazyScreen(() => import('../features/licensing/LicenseItemsScreen.tsx'), 'LicenseItemsScreen'),
});

export const discountsRoute = createRoute({
  ...ofCatalogue,
  path: '/amministrazione/discounts',
  staticData: { title: 'shell:menu.discounts' },
  component: lazyScreen(() => import('../features/licensing/DiscountsScreen.tsx'), 'DiscountsScreen'),
});
