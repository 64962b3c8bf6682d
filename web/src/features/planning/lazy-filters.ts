import { source } from '../../kit/OnDemand.tsx';

/** Filters and views of board, agenda and list, with words of their own. */
export const planFilters = source(async () => {
  const { loadTexts } = await import('../../lib/texts.ts');
  const [{ PlanFilters }] = await Promise.all([import('./filter/PlanFilters.tsx'), loadTexts('plan-views')]);
  return PlanFilters;
});

/** Its list has machinery that the board itself does without. */
export const undoMenu = source(async () => {
  const { loadTexts } = await import('../../lib/texts.ts');
  const [{ UndoMenu }] = await Promise.all([import('./UndoMenu.tsx'), loadTexts('history')]);
  return UndoMenu;
});

const withMany = async <T>(load: () => Promise<T>): Promise<T> => {
  const { loadTexts } = await import('../../lib/texts.ts');
  const [loaded] = await Promise.all([load(), loadTexts('plan-many')]);
  return loaded;
};
/** What is done with many works of the list at once, and the list as a file. */
export const manyBar = source(async () => (await withMany(() => import('./list/ManyBar.tsx'))).ManyBar);
export const exportMenu = source(async () => (await withMany(() => import('./list/ExportMenu.tsx'))).ExportMenu);
