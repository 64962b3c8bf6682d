import i18next from 'i18next';
import { source } from '../../kit/OnDemand.tsx';

export type { Owner } from './owner.ts';

/** Documents of plants, lines, equipment and suppliers, fetched with their words when somebody wants to see them. */
export const documentsTab = source(async () => {
  const [{ DocumentsTab }] = await Promise.all([import('./DocumentsTab.tsx'), i18next.loadNamespaces('documents')]);
  return DocumentsTab;
});
export const documentsDialog = source(async () => {
  const [{ DocumentsDialog }] = await Promise.all([
    import('./DocumentsDialog.tsx'),
    i18next.loadNamespaces('documents'),
  ]);
  return DocumentsDialog;
});
