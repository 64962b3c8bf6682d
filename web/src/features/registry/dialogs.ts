import i18next from 'i18next';
import { source } from '../../kit/OnDemand.tsx';

/** Forms and questions of the registries: fetched once the list stands, so that neither waits for the other. */
export const recordDialog = source(async () => (await import('./RecordDialog.tsx')).RecordDialog);
export const deactivateDialog = source(async () => (await import('./DeactivateDialog.tsx')).DeactivateDialog);
export const inUseDialog = source(async () => (await import('./InUseDialog.tsx')).InUseDialog);
export const importDialog = source(async () => {
  const [{ ImportDialog }] = await Promise.all([
    import('./exchange/ImportDialog.tsx'),
    i18next.loadNamespaces('exchange'),
  ]);
  return ImportDialog;
});
export const confirmDialog = source(async () => (await import('../../kit/ConfirmDialog.tsx')).ConfirmDialog);

export const preloadDialogs = (): void => {
  for (const one of [recordDialog, deactivateDialog, inUseDialog, confirmDialog]) one.preload();
};
