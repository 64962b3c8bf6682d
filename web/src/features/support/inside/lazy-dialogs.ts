import { source } from '../../../kit/OnDemand.tsx';

/** Forms and questions that the list and the panel ask for: apart from `lazy.ts`, which has the panel itself. */
/** Photos are chosen as on the page of people outside, whose words come with it. */
export const requestDialog = source(async () => {
  const [{ RequestDialog }, { loadTexts }] = await Promise.all([
    import('./RequestDialog.tsx'),
    import('../../../lib/texts.ts'),
  ]);
  await loadTexts('public-support');
  return RequestDialog;
});
export const assignDialog = source(async () => (await import('./AssignDialog.tsx')).AssignDialog);
export const closingDialog = source(async () => (await import('./ClosingDialog.tsx')).ClosingDialog);
export const confirmDialog = source(async () => (await import('../../../kit/ConfirmDialog.tsx')).ConfirmDialog);
/** The form of a work brings the words of planning with it. */
export const planRequest = source(async () => {
  const [{ PlanRequest }, { loadTexts }] = await Promise.all([
    import('./PlanRequest.tsx'),
    import('../../../lib/texts.ts'),
  ]);
  await loadTexts('planning');
  return PlanRequest;
});
