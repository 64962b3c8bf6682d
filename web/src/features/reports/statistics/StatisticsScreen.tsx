import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { PrintStyles } from '../../../kit/print-styles.ts';
import { useClaims } from '../../../lib/services.ts';
import { font } from '../../../theme/layout.ts';
import { Charts } from '../Charts.ts';
import { ReportFrame } from '../ReportFrame.tsx';
import { CountTiles } from './CountTiles.tsx';
import { DoneChart } from './DoneChart.tsx';
import { ForecastChart } from './ForecastChart.tsx';
import { LastDone } from './LastDone.tsx';
import { OverdueChart } from './OverdueChart.tsx';
import { Stopped } from './Stopped.tsx';
import { type Statistics, useStatistics } from './use-statistics.ts';

const Page = styled.div`
  height: 100%;
  overflow: auto;
  h1 { font: ${font.title}; }
  @media print { height: auto; overflow: visible; }
`;

/** Nothing is planned, late or broken anywhere in these weeks. */
const nothing = ({ counts, stoppedTotal, done, planned }: Statistics): boolean =>
  counts.overdue === 0 &&
  stoppedTotal === 0 &&
  done.every((week) => week.planned === 0) &&
  planned.every(({ hours }) => hours.every((some) => some === 0));

/** The plan at a glance: what is late, what is due, what was done and what is to come, and who did what just now. */
export const StatisticsScreen = () => {
  const { companyId } = useClaims();
  return <Statistic key={companyId} />;
};

const Statistic = () => {
  const { t } = useTranslation('statistics');
  const read = useStatistics();
  const { found, requests, activity } = read;
  return (
    <Page>
      <PrintStyles />
      <ReportFrame read={read} timeZone={found?.timeZone ?? 'UTC'} failed={t('failed')}>
        {found !== undefined && (
          <>
            <h1 data-print-only>{t('title')}</h1>
            <CountTiles statistics={found} requests={requests} />
            {nothing(found) ? (
              <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
            ) : (
              <Charts>
                <DoneChart weeks={found.done} />
                <ForecastChart planned={found.planned} ahead={found.ahead} maintainers={found.maintainers} />
                <OverdueChart lines={found.overdueByLine} total={found.overdueLines} timeZone={found.timeZone} />
                <Stopped statistics={found} />
              </Charts>
            )}
            {activity !== undefined && <LastDone entries={activity.rows} timeZone={activity.timeZone} />}
          </>
        )}
      </ReportFrame>
    </Page>
  );
};
