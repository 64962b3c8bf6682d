import { FileDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { toast } from '../../kit/toast.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDateTime, formatFileSize } from '../../lib/format.ts';
import { useLanguage } from '../../lib/language-store.ts';
import { useQuery } from '../../lib/use-apollo.ts';
import { font, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { savePrintout } from './fetch-printout.ts';
import { PrintoutsDocument, type PrintoutsQuery } from './printouts.gen.ts';

const List = styled.ul`
  display: grid;
  li { display: flex; flex-wrap: wrap; align-items: center; gap: ${space(2)}; padding: ${space(2)} 0; border-bottom: 1px solid ${color.border}; }
  li > div { flex: 1 1 220px; min-width: 0; }
  strong { display: block; font: ${font.strong}; overflow-wrap: anywhere; }
  small { font: ${font.small}; color: ${color.muted}; }
`;
const Words = styled.p`
  color: ${color.muted};
`;

/** ms between two looks while something is being made. */
const pause = 1_000;

type Row = PrintoutsQuery['printouts']['rows'][number];

const isOpen = ({ status }: Row): boolean => status === 'QUEUED' || status === 'RUNNING';

type Props = { readonly timeZone: string; readonly onClose: () => void };

/** What one has had made and can still fetch, the newest first; what is being made stands there, too, and follows. */
export const FilesDialog = ({ timeZone, onClose }: Props) => {
  const { t } = useTranslation(['printouts', 'common']);
  const { data, error, refetch, startPolling, stopPolling } = useQuery(PrintoutsDocument, {
    fetchPolicy: 'network-only',
  });
  const rows = data?.printouts.rows;
  const waiting = rows?.some(isOpen) === true;
  useEffect(() => {
    if (waiting) startPolling(pause);
    else stopPolling();
    return stopPolling;
  }, [waiting, startPolling, stopPolling]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('files.title')}
      width="560px"
      footer={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      {rows === undefined &&
        (error === undefined ? (
          <SkeletonRows rows={4} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />
        ))}
      {rows?.length === 0 && <Words>{t('files.none')}</Words>}
      {rows !== undefined && rows.length > 0 && (
        <List aria-label={t('files.title')} aria-busy={waiting}>
          {rows.map((row) => (
            <File key={row.id} row={row} timeZone={timeZone} />
          ))}
        </List>
      )}
    </Dialog>
  );
};

const File = ({ row, timeZone }: { readonly row: Row; readonly timeZone: string }) => {
  const { t } = useTranslation(['printouts', 'common']);
  const language = useLanguage();
  const [saving, setSaving] = useState(false);
  const { id, kind, status, fileName, size, requestedAt, expiresAt } = row;
  const name = fileName ?? t(`files.kind.${kind}`);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      await savePrintout(id, name);
    } catch (error) {
      toast.error(errorText(error, t));
    } finally {
      setSaving(false);
    }
  };
  const asked = t('files.asked', { when: formatDateTime(requestedAt, timeZone) });
  const until = t('files.until', { when: formatDateTime(expiresAt, timeZone) });
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <small>
          {status === 'READY'
            ? `${until} · ${formatFileSize(size ?? 0, language)}`
            : `${t(`files.is.${status}`)} · ${asked}`}
        </small>
      </div>
      {status === 'READY' && (
        <Button
          size="dense"
          busy={saving}
          icon={<FileDown size={16} aria-hidden />}
          aria-label={t('files.fetch', { name })}
          onClick={() => void save()}
        >
          {t('download')}
        </Button>
      )}
    </li>
  );
};
