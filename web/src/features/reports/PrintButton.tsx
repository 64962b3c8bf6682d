import { isDemo } from '@cadenza/domain/identity/permissions';
import i18next from 'i18next';
import { Files, FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../kit/Button.tsx';
import { OnDemand, source } from '../../kit/OnDemand.tsx';
import { phoneQuery } from '../../kit/phone-query.ts';
import { toast } from '../../kit/toast.ts';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { errorText } from '../../lib/error-text.ts';
import type { ReportInput } from '../../lib/schema.gen.ts';
import { useClaims } from '../../lib/services.ts';
import { useApolloClient } from '../../lib/use-apollo.ts';
import { useCommand } from '../../lib/use-command.ts';
import { saveWhenMade } from '../printouts/save-when-made.ts';
import { PrintReportDocument } from './print-report.gen.ts';
import { type ReportName, schemaNames } from './report-search.ts';

const filesDialog = source(async () => {
  const [{ FilesDialog }] = await Promise.all([
    import('../printouts/FilesDialog.tsx'),
    i18next.loadNamespaces('printouts'),
  ]);
  return FilesDialog;
});

type Props = {
  readonly report: ReportName;
  readonly query: ReportInput;
  readonly timeZone: string;
  readonly blocked: string | undefined;
};

/** Has the report made as a PDF, in the order of the screen, and saves it when it is there. */
export const PrintButton = ({ report, query, timeZone, blocked }: Props) => {
  const { t } = useTranslation(['reports', 'common']);
  const phone = useMediaQuery(phoneQuery);
  const client = useApolloClient();
  const command = useCommand();
  const { roles } = useClaims();
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);
  const print = async (): Promise<void> => {
    setBusy(true);
    try {
      const asked = await command(PrintReportDocument, { report: schemaNames[report], query });
      const failure = asked?.saved == null ? 'PRINT_FAILED' : await saveWhenMade(client, asked.saved.id);
      if (failure !== null) toast.error(t('reports:pdfFailed'));
    } catch (error) {
      toast.error(errorText(error, t));
    } finally {
      setBusy(false);
    }
  };
  const press = {
    size: 'dense',
    icon: <FileText size={16} aria-hidden />,
    busy,
    disabledReason: blocked ?? (isDemo(roles) ? t('common:demo') : undefined),
    onClick: () => void print(),
  } as const;
  return (
    <>
      {phone ? <IconButton {...press} label={t('reports:pdf')} /> : <Button {...press}>{t('reports:pdf')}</Button>}
      <IconButton
        size="dense"
        label={t('reports:files')}
        icon={<Files size={16} aria-hidden />}
        onPointerEnter={filesDialog.preload}
        onClick={() => setOpen(true)}
      />
      {open && <OnDemand of={filesDialog} props={{ timeZone, onClose: () => setOpen(false) }} />}
    </>
  );
};
