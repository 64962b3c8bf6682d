import type { PlannedRow } from './row.ts';

/** Where an intervention was before a move. */
export type Moved = { readonly id: string; readonly startMs: number; readonly maintainer: PlannedRow['maintainer'] };

export type UndoStack = ReturnType<typeof createUndoStack>;

/** As far back as anybody remembers what they did. */
const most = 20;

/** The last moves of this tab, latest last. */
export const createUndoStack = () => {
  let moves: Moved[] = [];
  return {
    push: (moved: Moved): void => {
      moves = [...moves, moved].slice(-most);
    },
    pop: (): Moved | undefined => moves.pop(),
    remove: (moved: Moved): void => {
      moves = moves.filter((one) => one !== moved);
    },
  };
};
