import { useTranslation } from 'react-i18next';
import { Dialog } from '../../kit/Dialog.tsx';
import { DocumentsTab } from './DocumentsTab.tsx';
import type { Owner } from './owner.ts';

type Props = { readonly owner: Owner; readonly name: string; readonly onClose: () => void };

/** The documents of a record, from the list in which it stands. */
export const DocumentsDialog = ({ owner, name, onClose }: Props) => {
  const { t } = useTranslation('documents');
  return (
    <Dialog open onClose={onClose} title={t('titleOf', { name })} width="800px">
      <DocumentsTab {...owner} />
    </Dialog>
  );
};
