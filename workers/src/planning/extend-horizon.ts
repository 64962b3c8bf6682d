import { addMonths } from '@cadenza/domain/calendar/civil-date';
import { horizonMonths, todayIn } from '@cadenza/domain/planning/expansion';
import { type JobHandler, requestJob } from '@cadenza/infra/jobs/jobs';
import { type SeriesToExtend, seriesToExtend } from '@cadenza/projections/planning/queries-of-all-companies';
import type { Services } from '../kernel/services.ts';
import { everyNight, expandSeries } from './jobs.ts';

type Needs = Pick<Services, 'jobs' | 'pool' | 'clock'>;

/** Series asked for at a time: bounds memory, whatever the number of companies. */
const pageSize = 500;

/**
 * Asks for the expansion of every series that falls short of tonight's horizon, and so also of those whose first
 * expansion failed or whose job was lost. The ids carry the minute: two runs at a time ask once, and a run after a job that
 * was given up asks anew.
 */
export const extendHorizonHandler =
  ({ jobs, pool, clock }: Needs): JobHandler<object> =>
  async (_, { logger, signal }) => {
    const now = clock();
    const minute = now.slice(0, 16).replaceAll(':', '.');
    const until = addMonths(todayIn(everyNight.timeZone, now), horizonMonths);
    let asked = 0;
    let after: SeriesToExtend | undefined;
    do {
      signal.throwIfAborted();
      const page = await seriesToExtend(pool, until, { limit: pageSize, ...(after === undefined ? {} : { after }) });
      await jobs.enqueue(
        page.map((series) =>
          requestJob(expandSeries, `until-${until}.${minute}.${series.seriesId}`, { ...series, until }),
        ),
      );
      asked += page.length;
      after = page.at(-1);
    } while (after !== undefined);
    logger.info({ until, series: asked }, 'horizon extended');
  };
