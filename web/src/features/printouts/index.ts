import i18next from 'i18next';
import { source } from '../../kit/OnDemand.tsx';

/** Fetched with its words when labels are asked for. */
export const labelsDialog = source(async () => {
  const [{ LabelsDialog }] = await Promise.all([import('./LabelsDialog.tsx'), i18next.loadNamespaces('printouts')]);
  return LabelsDialog;
});
