import { source } from '../../kit/OnDemand.tsx';

/** Dialogs that the board, the list and the detail panel ask for: apart from `lazy.ts`, which has the panel itself. */
export const moveDialog = source(async () => (await import('./board/MoveDialog.tsx')).MoveDialog);
export const anomaliesDialog = source(async () => (await import('./anomalies/AnomaliesDialog.tsx')).AnomaliesDialog);
/** Asked before a change of somebody else's is undone. */
export const confirmDialog = source(async () => (await import('../../kit/ConfirmDialog.tsx')).ConfirmDialog);
export const deleteDialog = source(async () => (await import('./detail/DeleteDialog.tsx')).DeleteDialog);
