import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/lazy-screen.ts';
import { loadTexts } from '../lib/texts.ts';
import { requireArea } from './guards.ts';
import { shellRoute } from './root.tsx';

export const kitRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dev/kit',
  staticData: { title: 'common:title.kit' },
  beforeLoad: requireArea('developer'),
  loader: () => loadTexts('gallery'),
  component: lazyScreen(() => import('../features/kit-gallery/KitScreen.tsx'), 'KitScreen'),
});

export const mailRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sviluppo/posta',
  staticData: { title: 'common:title.mail' },
  beforeLoad: requireArea('mails'),
  loader: () => loadTexts('mail', 'registry'),
  component: lazyScreen(() => import('../features/mail/MailScreen.tsx'), 'MailScreen'),
});
