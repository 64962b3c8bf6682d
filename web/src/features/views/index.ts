import i18next from 'i18next';
import { source } from '../../kit/OnDemand.tsx';

export type { ViewState } from '../../kit/list-screen/view-state.ts';

/** Saved views of any screen that has its state in texts, fetched with their words behind what the screen shows. */
export const viewsMenu = source(async () => {
  const [{ ViewsMenu }] = await Promise.all([import('./ViewsMenu.tsx'), i18next.loadNamespaces('views')]);
  return ViewsMenu;
});
