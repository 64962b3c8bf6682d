import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { type MenuEntry, menu } from '../app/shell/menu.ts';
import { loadTexts } from '../lib/texts.ts';
import { requireArea } from './guards.ts';
import { shellRoute } from './root.tsx';

/** Filters and order live in the address; the screen reads and checks them itself. */
const validateSearch = (search: Record<string, unknown>): Record<string, unknown> => search;

const entryOf = (screen: string): MenuEntry | undefined =>
  menu.flatMap(({ entries }) => entries).find(({ id, to }) => id === screen && to.startsWith('/configurazione/'));

/** Every registry: which there are and who may open them is the menu's to say. */
export const registryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/configurazione/$screen',
  staticData: {
    title: ({ screen = '' }) => (entryOf(screen) === undefined ? 'common:notFound' : `shell:menu.${screen}`),
  },
  validateSearch,
  beforeLoad: ({ params: { screen } }) => {
    if (screen === 'liste') throw redirect({ to: '/configurazione/liste/liste', replace: true });
    const entry = entryOf(screen);
    if (entry?.area === undefined) throw notFound();
    requireArea(entry.area)();
  },
  loader: () => loadTexts('registry'),
  component: lazyScreen(() => import('../features/registry/pages.tsx'), 'RegistryPage'),
});

/** One record: what it is, where it stands, its works. Which kinds have a page is the menu's to say. */
export const recordRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/configurazione/$screen/$id',
  staticData: {
    title: ({ screen = '' }) => (entryOf(screen)?.pages === true ? `shell:menu.${screen}` : 'common:notFound'),
  },
  beforeLoad: ({ params: { screen } }) => {
    if (entryOf(screen)?.pages !== true) throw notFound();
    requireArea('recordPages')();
  },
  loader: () => loadTexts('registry'),
  component: lazyScreen(() => import('../features/registry/page/RecordPage.tsx'), 'RecordPage'),
});

/** A year on the wall in the place of a list. */
export const calendarRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/configurazione/calendarioLavorativo',
  staticData: { title: 'shell:menu.calendarioLavorativo' },
  validateSearch,
  beforeLoad: requireArea('workingCalendar'),
  loader: () => loadTexts('registry'),
  component: lazyScreen(() => import('../features/registry/calendar/CalendarPage.tsx'), 'CalendarPage'),
});

export const checklistsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/configurazione/liste/liste',
  staticData: { title: 'shell:menu.liste' },
  validateSearch,
  beforeLoad: requireArea('registries'),
  loader: () => loadTexts('registry'),
  component: lazyScreen(() => import('../features/registry/pages.tsx'), 'ChecklistsPage'),
});

export const checklistRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/configurazione/liste/$id',
  staticData: { title: 'shell:menu.lista' },
  beforeLoad: requireArea('registries'),
  loader: () => loadTexts('registry'),
  component: lazyScreen(() => import('../features/registry/ChecklistPage.tsx'), 'ChecklistPage'),
});
