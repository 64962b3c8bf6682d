import { useTranslation } from 'react-i18next';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { historyDays } from '../../history/lazy.ts';
import { Panel } from '../Charts.ts';
import type { PlanningStatisticsQuery } from './statistics.gen.ts';

type Props = {
  readonly entries: PlanningStatisticsQuery['recentActivity']['rows'];
  readonly timeZone: string;
};

/** Who did what just now, the last first; it grows while somebody looks. */
export const LastDone = ({ entries, timeZone }: Props) => {
  const { t } = useTranslation('statistics');
  return (
    <Panel aria-label={t('now.title')} data-testid="last-done">
      <h2>{t('now.title')}</h2>
      {entries.length === 0 ? (
        <p>{t('now.none')}</p>
      ) : (
        <OnDemand
          of={historyDays}
          props={{ entries, timeZone, brief: true }}
          fallback={<SkeletonRows rows={entries.length} />}
        />
      )}
    </Panel>
  );
};
