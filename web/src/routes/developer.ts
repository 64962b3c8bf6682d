import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '../app/texts.ts';
import { requireArea } from './guards.ts';
import { shellRoute } from './root.tsx';

export const kitRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dev/kit',
  staticData: { title: 'common:title.kit' },
  beforeLoad: requireArea('developer'),
  loader: () => loadTexts('gallery'),
  component: lazyRouteComponent(() => import('../features/kit-gallery/KitScreen.tsx'), 'KitScreen'),
});
