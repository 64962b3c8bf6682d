import { isDemo } from '@cadenza/domain/identity/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../kit/toast.ts';
import { errorText } from '../../lib/error-text.ts';
import type { FileFormat, ReportInput } from '../../lib/schema.gen.ts';
import { useClaims } from '../../lib/services.ts';
import { useApolloClient } from '../../lib/use-apollo.ts';
import { useCommand } from '../../lib/use-command.ts';
import { PrintReportDocument } from './print-report.gen.ts';
import { type ReportName, schemaNames } from './report-search.ts';

/** How far a file is: in rows, once they are known. */
export type Making = { readonly done: number; readonly total: number };

/** Has a report made as a file and saves it when it is there; null: nothing is being made. */
export const useReportFile = (format: FileFormat, report: ReportName, query: ReportInput) => {
  const { t } = useTranslation(['reports', 'common']);
  const client = useApolloClient();
  const command = useCommand();
  const { roles } = useClaims();
  const demo = isDemo(roles);
  const [making, setMaking] = useState<Making | null>(null);
  const make = async (): Promise<void> => {
    if (demo) {
      const { saveSpreadsheet } = await import('./fetch-spreadsheet.ts');
      return saveSpreadsheet(report, query);
    }
    const asked = await command(PrintReportDocument, { report: schemaNames[report], query, format });
    const { saveWhenMade } = await import('../printouts/save-when-made.ts');
    const failure = asked?.saved == null ? 'PRINT_FAILED' : await saveWhenMade(client, asked.saved.id, setMaking);
    if (failure !== null) toast.error(t(`reports:fileFailed.${format}`));
  };
  const take = async (): Promise<void> => {
    setMaking({ done: 0, total: 0 });
    try {
      await make();
    } catch (error) {
      toast.error(errorText(error, t));
    } finally {
      setMaking(null);
    }
  };
  return {
    making,
    // Who only looks has what is answered at once, and nothing made.
    reason: demo && format === 'PDF' ? t('common:demo') : undefined,
    take: () => void take(),
  };
};
