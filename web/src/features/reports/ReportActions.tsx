import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { IconButton } from '../../kit/Button.tsx';
import type { ReportInput } from '../../lib/schema.gen.ts';
import { MailButton } from './by-mail/MailButton.tsx';
import { FileButtons } from './FileButtons.tsx';
import type { ReportName, ReportSearch } from './report-search.ts';

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  column-gap: 8px;
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

/** Takes the report away as it is filtered and sorted: as a file, or on paper. */
export const ReportActions = ({ report, query, sort, timeZone, blocked, children }: Props) => {
  const { t } = useTranslation('reports');
  const reason = blocked ? t('period.none') : undefined;
  const sorted = sort === null ? query : { ...query, sortBy: sort.by, descending: sort.descending };
  return (
    <Root data-no-print>
      {children}
      <MailButton report={report} query={query} />
      <FileButtons report={report} query={sorted} timeZone={timeZone} blocked={reason} />
      <IconButton
        size="dense"
        label={t('print')}
        icon={<Printer size={16} aria-hidden />}
        disabledReason={reason}
        onClick={() => window.print()}
      />
    </Root>
  );
};
