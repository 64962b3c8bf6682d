import { Download, Eye, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../kit/menu-entry.ts';
import { OnDemand, source } from '../../kit/OnDemand.tsx';
import { asWritten, toast } from '../../kit/toast.ts';
import { commandId } from '../../lib/command-id.ts';
import { errorText } from '../../lib/error-text.ts';
import { toApiError } from '../../lib/graphql-error.ts';
import { useApolloClient } from '../../lib/use-apollo.ts';
import { saveContent } from './content.ts';
import { DescribeDocumentDocument } from './describe-document.gen.ts';
import type { DocumentItem, Owner } from './owner.ts';
import { RemoveDocumentDocument } from './remove-document.gen.ts';

const confirmDialog = source(async () => (await import('../../kit/ConfirmDialog.tsx')).ConfirmDialog);
const describeDialog = source(async () => (await import('./DescribeDialog.tsx')).DescribeDialog);

type Props = {
  readonly kind: Owner['kind'];
  readonly lockedReason: string | undefined;
  readonly onShow: (row: DocumentItem) => void;
  readonly onDone: () => void;
};

/** What can be done with a document, and the questions that this asks. */
export const useDocumentActions = ({ kind, lockedReason, onShow, onDone }: Props) => {
  const { t } = useTranslation(['documents', 'common']);
  const client = useApolloClient();
  const [removing, setRemoving] = useState<DocumentItem | null>(null);
  const [describing, setDescribing] = useState<DocumentItem | null>(null);
  const [busy, setBusy] = useState(false);

  const tell = (error: unknown): number => toast.error(errorText(error, t));
  const save = (row: DocumentItem): void => void saveContent(kind, row).catch(tell);

  const remove = async ({ id, originalName }: DocumentItem): Promise<void> => {
    setBusy(true);
    try {
      await client.mutate({ mutation: RemoveDocumentDocument, variables: { commandId: commandId(), id } });
      toast.success(t('removed', { name: asWritten(originalName) }));
      onDone();
    } catch (error) {
      tell(toApiError(error));
    } finally {
      setBusy(false);
      setRemoving(null);
    }
  };

  const describe = async ({ id }: DocumentItem, words: string): Promise<void> => {
    const description = words.trim() === '' ? null : words;
    try {
      await client.mutate({
        mutation: DescribeDocumentDocument,
        variables: { commandId: commandId(), id, description },
      });
    } catch (error) {
      throw toApiError(error);
    }
    setDescribing(null);
    onDone();
  };

  const locked = lockedReason !== undefined;
  const entriesFor = (row: DocumentItem): readonly MenuEntry[] => [
    { id: 'show', label: t('show'), icon: <Eye size={16} aria-hidden />, perform: () => onShow(row) },
    { id: 'download', label: t('download'), icon: <Download size={16} aria-hidden />, perform: () => save(row) },
    {
      id: 'describe',
      label: t('describe'),
      icon: <Pencil size={16} aria-hidden />,
      disabled: locked,
      perform: () => setDescribing(row),
    },
    {
      id: 'remove',
      label: t('remove'),
      icon: <Trash2 size={16} aria-hidden />,
      danger: true,
      disabled: locked,
      perform: () => setRemoving(row),
    },
  ];

  const dialogs: ReactNode = (
    <>
      {describing !== null && (
        <OnDemand
          of={describeDialog}
          props={{
            row: describing,
            onSave: (words: string) => describe(describing, words),
            onClose: () => setDescribing(null),
          }}
        />
      )}
      {removing !== null && (
        <OnDemand
          of={confirmDialog}
          props={{
            open: true,
            danger: true,
            busy,
            title: t('removeTitle', { name: removing.originalName }),
            confirmLabel: t('remove'),
            children: t('removeText'),
            onConfirm: () => void remove(removing),
            onCancel: () => setRemoving(null),
          }}
        />
      )}
    </>
  );
  return { entriesFor, dialogs, show: onShow };
};
