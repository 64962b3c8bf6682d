import { source } from '../../kit/OnDemand.tsx';

/** Filters and views of board, agenda and list, with words of their own. */
export const planFilters = source(async () => {
  const { loadTexts } = await import('../../app/texts.ts');
  const [{ PlanFilters }] = await Promise.all([import('./filter/PlanFilters.tsx'), loadTexts('plan-views')]);
  return PlanFilters;
});

/** Its list has machinery that the board itself does without. */
export const undoMenu = source(async () => (await import('./UndoMenu.tsx')).UndoMenu);
