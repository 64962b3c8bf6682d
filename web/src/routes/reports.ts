import { createRoute, notFound } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { menu } from '../app/shell/menu.ts';
import { loadTexts } from '../lib/texts.ts';
import { requireArea } from './guards.ts';
import { shellRoute } from './root.tsx';

/** Period and filters live in the address; the screen reads and checks them itself. */
const validateSearch = (search: Record<string, unknown>): Record<string, unknown> => search;

const isReport = (name: string): boolean =>
  menu.some(({ entries }) => entries.some(({ id, area }) => id === name && area === 'reports'));

/** The four reports: which there are is the menu's to say. */
export const reportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reports/$report',
  staticData: { title: ({ report = '' }) => (isReport(report) ? `reports:title.${report}` : 'common:notFound') },
  validateSearch,
  beforeLoad: ({ params: { report } }) => {
    if (!isReport(report)) throw notFound();
    requireArea('reports')();
  },
  // What a filter chooses from is a registry's.
  loader: () => loadTexts('reports', 'registry'),
  component: lazyScreen(() => import('../features/reports/ReportScreen.tsx'), 'ReportScreen'),
});

/** The plan at a glance: of who sees the plan. */
export const statisticsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/statistiche',
  staticData: { title: 'statistics:title' },
  validateSearch,
  beforeLoad: requireArea('planning'),
  loader: () => loadTexts('statistics', 'reports'),
  component: lazyScreen(() => import('../features/reports/statistics/StatisticsScreen.tsx'), 'StatisticsScreen'),
});
