import { Download, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button, IconButton } from '../../kit/Button.tsx';
import { phoneQuery } from '../../kit/phone-query.ts';
import { toast } from '../../kit/toast.ts';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { errorText } from '../../lib/error-text.ts';
import { nameOfFile, saveFile } from '../../lib/save-file.ts';
import type { ReportInput } from '../../lib/schema.gen.ts';
import { http } from '../../lib/services.ts';
import { MailButton } from './by-mail/MailButton.tsx';
import { PrintButton } from './PrintButton.tsx';
import type { ReportName, ReportSearch } from './report-search.ts';

const Root = styled.div`
  display: flex;
  gap: 8px;
  margin-left: auto;
`;

type Props = {
  readonly report: ReportName;
  readonly query: ReportInput;
  readonly sort: ReportSearch['sort'];
  readonly timeZone: string;
  /** There is no report to take away. */
  readonly blocked: boolean;
  readonly children: ReactNode;
};

/** Takes the report away as it is filtered: as a workbook, or on paper. */
export const ReportActions = ({ report, query, sort, timeZone, blocked, children }: Props) => {
  const { t } = useTranslation(['reports', 'common']);
  const [busy, setBusy] = useState(false);
  const phone = useMediaQuery(phoneQuery);
  const reason = blocked ? t('reports:period.none') : undefined;
  const sorted = sort === null ? query : { ...query, sortBy: sort.by, descending: sort.descending };
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const answer = await http.raw('/api/report/xls', { query: wireQuery(report, query) });
      saveFile(await answer.arrayBuffer(), nameOfFile(answer, `${report}.xlsx`));
    } catch (error) {
      toast.error(errorText(error, t));
    } finally {
      setBusy(false);
    }
  };
  const sheet = {
    size: 'dense',
    icon: <Download size={16} aria-hidden />,
    busy,
    disabledReason: reason,
    onClick: () => void download(),
  } as const;
  return (
    <Root data-no-print>
      {children}
      <MailButton report={report} query={query} />
      <PrintButton report={report} query={sorted} timeZone={timeZone} blocked={reason} />
      {phone ? <IconButton {...sheet} label={t('reports:xlsx')} /> : <Button {...sheet}>{t('reports:xlsx')}</Button>}
      <IconButton
        size="dense"
        label={t('reports:print')}
        icon={<Printer size={16} aria-hidden />}
        disabledReason={reason}
        onClick={() => window.print()}
      />
    </Root>
  );
};

const wireNames = {
  equipmentId: 'attrezzaturaId',
  lineId: 'lineaId',
  plantId: 'impiantoId',
  maintainerId: 'manutentoreId',
  interventionTypeId: 'tipoInterventoId',
} as const;

/** The documented names of what a report is asked for. */
const wireQuery = (report: ReportName, query: ReportInput): Record<string, string> => ({
  tipoReport: report,
  'filters[years]': query.years.join(','),
  'filters[months]': query.months.join(','),
  ...Object.fromEntries(
    Object.entries(wireNames).flatMap(([name, wire]) => {
      const value = query[name as keyof typeof wireNames];
      return value == null ? [] : [[`filters[${wire}]`, value]];
    }),
  ),
});
