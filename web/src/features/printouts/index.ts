import i18next from 'i18next';
import { source } from '../../kit/OnDemand.tsx';

/** What one has had made, with its words. */
export const filesDialog = source(async () => {
  const [{ FilesDialog }] = await Promise.all([import('./FilesDialog.tsx'), i18next.loadNamespaces('printouts')]);
  return FilesDialog;
});

/** Fetched with its words when labels are asked for. */
export const labelsDialog = source(async () => {
  const [{ LabelsDialog }] = await Promise.all([import('./LabelsDialog.tsx'), i18next.loadNamespaces('printouts')]);
  return LabelsDialog;
});
