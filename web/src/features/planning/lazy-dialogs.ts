import { source } from '../../kit/OnDemand.tsx';

/** Dialogs that the board, the list and the detail panel ask for: apart from `lazy.ts`, which has the panel itself. */
export const moveDialog = source(async () => (await import('./board/MoveDialog.tsx')).MoveDialog);
export const anomaliesDialog = source(async () => (await import('./anomalies/AnomaliesDialog.tsx')).AnomaliesDialog);
/** The photos of a request bring their words with them. */
export const answeredRequest = source(async () => {
  const [{ AnsweredRequest }, { loadTexts }] = await Promise.all([
    import('./detail/AnsweredRequest.tsx'),
    import('../../app/texts.ts'),
  ]);
  await loadTexts('support');
  return AnsweredRequest;
});
/** Asked before a change of somebody else's is undone. */
export const confirmDialog = source(async () => (await import('../../kit/ConfirmDialog.tsx')).ConfirmDialog);
export const deleteDialog = source(async () => (await import('./detail/DeleteDialog.tsx')).DeleteDialog);
