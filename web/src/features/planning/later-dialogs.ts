import { source } from '../../kit/OnDemand.tsx';

/** Dialogs that the board, the list and the detail panel ask for: apart from `later.ts`, which has the panel itself. */
export const moveDialog = source(async () => (await import('./board/MoveDialog.tsx')).MoveDialog);
export const deleteDialog = source(async () => (await import('./detail/DeleteDialog.tsx')).DeleteDialog);
