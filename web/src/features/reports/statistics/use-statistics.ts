import { may } from '@cadenza/domain/identity/permissions';
import { useCallback } from 'react';
import { useRetryOnline } from '../../../kit/use-retry-online.ts';
import { useClaims } from '../../../lib/services.ts';
import { useQuery } from '../../../lib/use-apollo.ts';
import { useLive } from '../../../live/use-live.ts';
import { followAbsences, followRequests, followWorks } from '../follow.ts';
import { PlanningStatisticsDocument, type PlanningStatisticsQuery } from './statistics.gen.ts';

export type Statistics = PlanningStatisticsQuery['planningStatistics'];

/** ms: without a change of anybody work becomes overdue, and a day another one. */
const byTimeAlone = 300_000;

/** Statistics as of now, read again when something of the plan or of requests has changed. */
export const useStatistics = () => {
  const everybodys = may(useClaims().roles, 'allSupport.read');
  const { data, error, loading, refetch } = useQuery(PlanningStatisticsDocument, {
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    pollInterval: byTimeAlone,
    skipPollAttempt: () => document.hidden,
  });
  const reload = useCallback((): void => {
    // The hook tells the failure; nobody waits for this promise.
    refetch().catch(() => undefined);
  }, [refetch]);
  useRetryOnline(error, reload);
  useLive(reload, followWorks);
  useLive(reload, everybodys ? followRequests : null);
  useLive(reload, followAbsences);
  return {
    found: data?.planningStatistics,
    activity: data?.recentActivity,
    requests: data?.supportRequests.counts,
    loading,
    error: data === undefined ? error : undefined,
    /** A later failure: what is shown is what was known before. */
    staleError: data === undefined ? undefined : error,
    reload,
  };
};
