import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { OnDemand, source } from '../../kit/OnDemand.tsx';
import { Spinner } from '../../kit/Spinner.tsx';
import { asWritten, toast } from '../../kit/toast.ts';
import { type Upload, useUploads } from '../../kit/use-uploads.ts';
import { space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { AddDocuments } from './AddDocuments.tsx';
import { DocumentLine } from './DocumentLine.tsx';
import { callsOf, type DocumentItem, type Owner } from './owner.ts';
import { UploadLine } from './UploadLine.tsx';
import { useDocumentActions } from './use-document-actions.tsx';
import { useDocuments } from './use-documents.ts';
import { useDocumentsLocked } from './use-documents-locked.ts';

const preview = source(async () => (await import('./DocumentPreview.tsx')).DocumentPreview);

const Stack = styled.div`
  display: grid;
  gap: ${space(4)};
  min-width: 0;
`;
const List = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  border: 1px solid ${color.border};
  border-radius: 8px;
  overflow: hidden;
  > li + li { border-top: 1px solid ${color.border}; }
`;

/** Documents of a record: read, looked at, added several at once, described, removed; live. */
export const DocumentsTab = ({ kind, id }: Owner) => {
  const { t } = useTranslation(['documents', 'common']);
  const { rows, error, isRead, reload } = useDocuments({ kind, id });
  const lockedReason = useDocumentsLocked();
  const [shown, setShown] = useState<DocumentItem | null>(null);
  const target = ({ file, description }: Upload) => {
    const form = new FormData();
    form.append('relationId', id);
    if (description.trim() !== '') form.append('descrizione', description.trim());
    form.append('file', file, file.name);
    return { path: callsOf(kind), form };
  };
  const uploads = useUploads(target, ({ file }) => {
    toast.success(t('added', { name: asWritten(file.name) }));
    reload();
  });
  const actions = useDocumentActions({ kind, lockedReason, onShow: setShown, onDone: reload });

  if (error !== undefined && !isRead) return <ErrorState error={error} title={t('failed')} onRetry={reload} />;
  if (!isRead) return <Spinner />;
  return (
    <Stack>
      {lockedReason === undefined && <AddDocuments onAdd={uploads.add} />}
      {uploads.uploads.length > 0 && (
        <List aria-label={t('sending')}>
          {uploads.uploads.map((upload) => (
            <UploadLine
              key={upload.id}
              upload={upload}
              onCancel={() => uploads.callOff(upload.id)}
              onRetry={() => uploads.again(upload.id)}
            />
          ))}
        </List>
      )}
      {rows.length === 0 ? (
        <EmptyState icon={<FileText size={20} aria-hidden />} title={t('none')}>
          {t(lockedReason === undefined ? 'noneText' : 'noneRead')}
        </EmptyState>
      ) : (
        <List aria-label={t('list')}>
          {rows.map((row) => (
            <DocumentLine key={row.id} row={row} entries={actions.entriesFor(row)} onShow={() => actions.show(row)} />
          ))}
        </List>
      )}
      {actions.dialogs}
      {shown !== null && <OnDemand of={preview} props={{ kind, row: shown, onClose: () => setShown(null) }} />}
    </Stack>
  );
};
