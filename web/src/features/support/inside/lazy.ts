import { source } from '../../../kit/OnDemand.tsx';
import { assignDialog, closingDialog, confirmDialog, planRequest, requestDialog } from './lazy-dialogs.ts';

/** Fetched once the list stands, so that neither waits for the other. */
export const requestPanel = source(async () => (await import('./RequestPanel.tsx')).RequestPanel);
export const filtersDialog = source(async () => (await import('./FiltersDialog.tsx')).FiltersDialog);

export const stateBoard = source(async () => (await import('./StateBoard.tsx')).StateBoard);

export const preloadAll = (): void => {
  for (const one of [requestPanel, planRequest, requestDialog, assignDialog, closingDialog, confirmDialog])
    one.preload();
};
