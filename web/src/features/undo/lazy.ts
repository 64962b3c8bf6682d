import { source } from '../../kit/OnDemand.tsx';
import { loadTexts } from '../../lib/texts.ts';

/** The words of the plan are part of it: what was done to works is told as the board tells it. */
export const undoMenu = source(async () => {
  const [{ UndoMenu }] = await Promise.all([import('./UndoMenu.tsx'), loadTexts('history', 'planning')]);
  return UndoMenu;
});
