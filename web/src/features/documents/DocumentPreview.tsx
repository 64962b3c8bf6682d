import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { Spinner } from '../../kit/Spinner.tsx';
import { toast } from '../../kit/toast.ts';
import { errorText } from '../../lib/error-text.ts';
import { loadContent, saveContent, shownAs } from './content.ts';
import type { DocumentItem, Owner } from './owner.ts';

const Picture = styled.img`
  display: block;
  max-width: 100%;
  max-height: 70dvh;
  margin: 0 auto;
`;
const Pages = styled.iframe`
  display: block;
  width: 100%;
  height: 70dvh;
  border: 0;
`;
const Words = styled.pre`
  margin: 0;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

type Props = { readonly kind: Owner['kind']; readonly row: DocumentItem; readonly onClose: () => void };
type Content = { readonly url: string; readonly words: string };

/** A text is shown up to here; all of it is in the download. */
const longestText = 200_000;

/** A picture, a PDF or a text as it is; of anything else the way to save it. */
export const DocumentPreview = ({ kind, row, onClose }: Props) => {
  const { t } = useTranslation(['documents', 'common']);
  const [content, setContent] = useState<Content | null>(null);
  const [error, setError] = useState<unknown>(undefined);
  const [attempt, setAttempt] = useState(0);
  const shown = shownAs(row);
  // A phone has no reader of PDF for a frame.
  const visible = shown !== 'nothing' && (shown !== 'pdf' || navigator.pdfViewerEnabled);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the retry
  useEffect(() => {
    if (!visible) return;
    const leaving = new AbortController();
    let url: string | undefined;
    const load = async (): Promise<void> => {
      const blob = await loadContent(kind, row, leaving.signal);
      if (leaving.signal.aborted) return;
      url = URL.createObjectURL(blob);
      setContent({ url, words: shown === 'text' ? await blob.slice(0, longestText).text() : '' });
    };
    load().catch((failure: unknown) => {
      if (!leaving.signal.aborted) setError(failure);
    });
    return () => {
      leaving.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [kind, row, shown, visible, attempt]);

  const save = (): void => void saveContent(kind, row).catch((failure: unknown) => toast.error(errorText(failure, t)));
  const retry = (): void => {
    setError(undefined);
    setAttempt(attempt + 1);
  };

  const inside = () => {
    if (!visible)
      return <EmptyState title={t('noPreview')}>{t(shown === 'pdf' ? 'noReaderText' : 'noPreviewText')}</EmptyState>;
    if (error !== undefined) return <ErrorState error={error} title={t('failedOne')} onRetry={retry} />;
    if (content === null) return <Spinner />;
    if (shown === 'picture') return <Picture src={content.url} alt={row.description ?? row.originalName} />;
    if (shown === 'pdf') return <Pages src={content.url} title={row.originalName} />;
    return <Words>{content.words}</Words>;
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={row.originalName}
      width="800px"
      footer={
        <Button icon={<Download size={16} aria-hidden />} onClick={save}>
          {t('download')}
        </Button>
      }
    >
      {inside()}
    </Dialog>
  );
};
