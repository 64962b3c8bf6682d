import { maxLabels } from '@cadenza/domain/printouts/label-sheets';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { toast } from '../../kit/toast.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDateTime, formatFileSize, formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/language-store.ts';
import { font, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { Bar } from './bar.ts';
import { savePrintout } from './fetch-printout.ts';
import type { Printout } from './follow-printouts.ts';
import { usePrintouts } from './use-printouts.ts';

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

const isOpen = ({ status }: Printout): boolean => status === 'QUEUED' || status === 'RUNNING';

type Props = { readonly timeZone: string; readonly onClose: () => void };

/** What one has had made and can still fetch, the newest first; what is being made stands there, too, and follows. */
export const FilesDialog = ({ timeZone, onClose }: Props) => {
  const { t } = useTranslation(['printouts', 'common']);
  const { rows, error, read } = usePrintouts();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('files.title')}
      width="560px"
      footer={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      {rows === undefined &&
        (error === undefined ? <SkeletonRows rows={4} /> : <ErrorState error={error} onRetry={read} />)}
      {rows?.length === 0 && <Words>{t('files.none')}</Words>}
      {rows !== undefined && rows.length > 0 && (
        <List aria-label={t('files.title')}>
          {rows.map((row) => (
            <File key={row.id} row={row} timeZone={timeZone} onGone={read} />
          ))}
        </List>
      )}
    </Dialog>
  );
};

type FileProps = { readonly row: Printout; readonly timeZone: string; readonly onGone: () => void };

const File = ({ row, timeZone, onGone }: FileProps) => {
  const { t } = useTranslation(['printouts', 'common']);
  const language = useLanguage();
  const [saving, setSaving] = useState(false);
  const { id, kind, format, report, status, done, total, fileName, size, failure, requestedAt, expiresAt } = row;
  const what = report === null ? t(`files.kind.${kind}`) : t(`files.report.${report}`);
  const name = fileName ?? `${what} · ${t(`files.format.${format}`)}`;
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      await savePrintout(id, name);
    } catch (error) {
      const gone = error instanceof ApiError && error.status === 404;
      toast.error(gone ? t('files.gone') : errorText(error, t));
      if (gone) onGone();
    } finally {
      setSaving(false);
    }
  };
  const asked = t('files.asked', { when: formatDateTime(requestedAt, timeZone) });
  const until = t('files.until', { when: formatDateTime(expiresAt, timeZone) });
  const why = failure === null ? '' : `. ${t(`failure.${failure}`, { most: maxLabels })}`;
  const words =
    status === 'READY'
      ? `${until} · ${formatFileSize(size ?? 0, language)}`
      : `${t(`files.is.${status}`)} · ${asked}${why}`;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <small role="status">{words}</small>
        {isOpen(row) && <Bar aria-label={name} {...(done > 0 ? { value: done, max: total } : {})} />}
        {done > 0 && isOpen(row) && (
          <small>{t('files.rows', { done: formatNumber(done, language), total: formatNumber(total, language) })}</small>
        )}
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
