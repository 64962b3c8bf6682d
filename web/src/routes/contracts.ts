import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { loadTexts } from '../lib/texts.ts';
import { requireArea } from './guards.ts';
import { shellRoute } from './root.tsx';

export const paymentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/amministrazione/payments',
  staticData: { title: 'shell:menu.payments' },
  beforeLoad: requireArea('payments'),
  loader: () => loadTexts('contracts', 'registry'),
  component: lazyScreen(() => import('../features/contracts/PaymentsScreen.tsx'), 'PaymentsScreen'),
});
