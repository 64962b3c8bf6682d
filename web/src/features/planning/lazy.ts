import { source } from '../../kit/OnDemand.tsx';
import { confirmDialog, deleteDialog, moveDialog, withSupport } from './lazy-dialogs.ts';

/**
 * What the board and the list show only when it is asked for. Its code (forms, calendars, lists of choices) is fetched once
 * the screen stands, so that the screen does not wait for it and a press does not either.
 */
/** Of all but phones, which show the list of a day. */
export const boardGrid = source(async () => (await import('./board/BoardGrid.tsx')).BoardGrid);
export const detailPanel = source(async () => (await import('./detail/DetailPanel.tsx')).DetailPanel);
export const scheduleDialog = source(async () => (await import('./schedule/ScheduleDialog.tsx')).ScheduleDialog);
export const barMenu = source(async () => (await import('./board/BarMenu.tsx')).BarMenu);
const trays = () => withSupport(() => import('./tray/trays.ts'));
export const boardTray = source(async () => (await trays()).BoardTray);
export const phoneTray = source(async () => (await trays()).PhoneTray);
export const monthGrid = source(async () => {
  const { loadTexts } = await import('../../lib/texts.ts');
  const [{ MonthGrid }] = await Promise.all([import('./month/MonthGrid.tsx'), loadTexts('plan-views')]);
  return MonthGrid;
});
export const listFilters = source(async () => (await import('./list/ListFilters.tsx')).ListFilters);

/** In the order in which they are likely to be needed. */
export const preloadAll = (): void => {
  for (const one of [detailPanel, barMenu, moveDialog, scheduleDialog, deleteDialog, confirmDialog]) one.preload();
};
