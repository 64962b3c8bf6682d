import i18next from 'i18next';
import { Download, Files, FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button, IconButton } from '../../kit/Button.tsx';
import { OnDemand, source } from '../../kit/OnDemand.tsx';
import { phoneQuery } from '../../kit/phone-query.ts';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/language-store.ts';
import type { FileFormat, ReportInput } from '../../lib/schema.gen.ts';
import { font, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { Bar } from '../printouts/bar.ts';
import type { ReportName } from './report-search.ts';
import { type Making, useReportFile } from './use-report-file.ts';

const Progress = styled.div`
  order: 1;
  flex: 1 0 100%;
  display: grid;
  justify-items: end;
  text-align: right;
  font: ${font.small};
  color: ${color.muted};
  &:not(:empty) { padding-top: ${space(1.5)}; }
  progress { width: min(260px, 100%); }
`;

const filesDialog = source(async () => {
  const [{ FilesDialog }] = await Promise.all([
    import('../printouts/FilesDialog.tsx'),
    i18next.loadNamespaces('printouts'),
  ]);
  return FilesDialog;
});

const kinds = {
  PDF: { label: 'reports:pdf', icon: <FileText size={16} aria-hidden /> },
  XLSX: { label: 'reports:xlsx', icon: <Download size={16} aria-hidden /> },
} as const satisfies Record<FileFormat, object>;

type Props = {
  readonly report: ReportName;
  /** In the order of the screen. */
  readonly query: ReportInput;
  readonly timeZone: string;
  readonly blocked: string | undefined;
};

/** Has the report made as a PDF or a workbook, says how far it is, and saves it when it is there; and the way to what was made. */
export const FileButtons = ({ report, query, timeZone, blocked }: Props) => {
  const { t } = useTranslation(['reports', 'common']);
  const phone = useMediaQuery(phoneQuery);
  const files = { PDF: useReportFile('PDF', report, query), XLSX: useReportFile('XLSX', report, query) };
  const [open, setOpen] = useState(false);
  return (
    <>
      {(['PDF', 'XLSX'] as const).map((format) => {
        const { making, reason, take } = files[format];
        const { icon } = kinds[format];
        const label = t(kinds[format].label);
        const press = { size: 'dense', icon, busy: making !== null, disabledReason: blocked ?? reason } as const;
        return phone ? (
          <IconButton key={format} {...press} label={label} onClick={take} />
        ) : (
          <Button key={format} {...press} onClick={take}>
            {label}
          </Button>
        );
      })}
      <IconButton
        size="dense"
        label={t('reports:files')}
        icon={<Files size={16} aria-hidden />}
        onPointerEnter={filesDialog.preload}
        onClick={() => setOpen(true)}
      />
      <Progress role="status">
        {(['PDF', 'XLSX'] as const).map((format) => {
          const { making } = files[format];
          return making && <HowFar key={format} name={t(kinds[format].label)} making={making} />;
        })}
      </Progress>
      {open && <OnDemand of={filesDialog} props={{ timeZone, onClose: () => setOpen(false) }} />}
    </>
  );
};

const HowFar = ({ name, making: { done, total } }: { readonly name: string; readonly making: Making }) => {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const rows = formatNumber(total, language);
  return (
    <>
      <span>{total > 0 ? t('making.rows', { name, count: total, rows }) : t('making.begun', { name })}</span>
      {total > 0 && <Bar aria-label={name} {...(done > 0 ? { value: done, max: total } : {})} />}
    </>
  );
};
