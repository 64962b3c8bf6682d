import { source } from '../../../kit/OnDemand.tsx';

/** Forms and questions that the list and the panel ask for: apart from `lazy.ts`, which has the panel itself. */
export const requestDialog = source(async () => (await import('./RequestDialog.tsx')).RequestDialog);
export const assignDialog = source(async () => (await import('./AssignDialog.tsx')).AssignDialog);
export const confirmDialog = source(async () => (await import('../../../kit/ConfirmDialog.tsx')).ConfirmDialog);
export const photoViewer = source(async () => (await import('./PhotoViewer.tsx')).PhotoViewer);
/** The form of a work brings the words of planning with it. */
export const planRequest = source(async () => {
  const [{ PlanRequest }, { loadTexts }] = await Promise.all([
    import('./PlanRequest.tsx'),
    import('../../../app/texts.ts'),
  ]);
  await loadTexts('planning');
  return PlanRequest;
});
