import { source } from '../../kit/OnDemand.tsx';

/** Dialogs that the board, the list and the detail panel ask for: apart from `lazy.ts`, which has the panel itself. */
export const moveDialog = source(async () => (await import('./board/MoveDialog.tsx')).MoveDialog);
/** Whether a fault goes to a day on which nobody works. */
export const emergencyDialog = source(async () => (await import('./schedule/EmergencyQuestion.tsx')).EmergencyQuestion);
/** The calendar of the heading. */
export const dayChooser = source(async () => (await import('../../kit/DayChooser.tsx')).DayChooser);
export const anomaliesDialog = source(async () => (await import('./anomalies/AnomaliesDialog.tsx')).AnomaliesDialog);
/** What shows requests brings their words with it. */
export const withSupport = async <T>(load: () => Promise<T>): Promise<T> => {
  const { loadTexts } = await import('../../lib/texts.ts');
  const [loaded] = await Promise.all([load(), loadTexts('support')]);
  return loaded;
};
export const answeredRequest = source(
  async () => (await withSupport(() => import('./detail/AnsweredRequest.tsx'))).AnsweredRequest,
);
/** What is worked with in the panel, with words of its own. */
const withWork = async <T>(load: () => Promise<T>): Promise<T> => {
  const { loadTexts } = await import('../../lib/texts.ts');
  const [loaded] = await Promise.all([load(), loadTexts('work')]);
  return loaded;
};
export const partsTab = source(async () => (await withWork(() => import('./parts/PartsTab.tsx'))).PartsTab);
/** Photos bring the words of the viewer with them, which requests have. */
export const proofTab = source(async () => {
  const { loadTexts } = await import('../../lib/texts.ts');
  const [{ ProofTab }] = await Promise.all([withSupport(() => import('./proof/ProofTab.tsx')), loadTexts('proof')]);
  return ProofTab;
});
export const completeDialog = source(
  async () => (await withWork(() => import('./work/CompleteDialog.tsx'))).CompleteDialog,
);
export const reopenDialog = source(async () => (await withWork(() => import('./work/ReopenDialog.tsx'))).ReopenDialog);
/** Notes that were refused, beside those that are stored. */
export const unsavedNote = source(async () => (await withWork(() => import('./detail/UnsavedNote.tsx'))).UnsavedNote);
export const lineEditor = source(async () => (await withWork(() => import('./work/LineEditor.tsx'))).LineEditor);
export const clock = source(async () => (await withWork(() => import('./work/Clock.tsx'))).Clock);
export const progressField = source(
  async () => (await withWork(() => import('./work/ProgressField.tsx'))).ProgressField,
);
export const faultCodes = source(async () => (await withWork(() => import('./fault/FaultCodes.tsx'))).FaultCodes);
export const aheadNotice = source(
  async () => (await withWork(() => import('./detail/LateEndNotice.tsx'))).LateEndNotice,
);
export const aheadEntry = source(async () => (await withWork(() => import('./list/LateEndsEntry.tsx'))).LateEndsEntry);
/** Asked before a change of somebody else's is undone. */
export const confirmDialog = source(async () => (await import('../../kit/ConfirmDialog.tsx')).ConfirmDialog);
export const deleteDialog = source(
  async () => (await withWork(() => import('./detail/DeleteDialog.tsx'))).DeleteDialog,
);
