import type { JobHandler } from '@cadenza/infra/jobs/jobs';
import { feedTopics, pruneFeed } from '@cadenza/projections/feed/queries';
import type { Services } from '../kernel/services.ts';
import { keptDays } from './jobs.ts';

/** Rows of one statement: short enough that nobody waits for it. */
const pageSize = 5_000;

/** Run twice in a night it finds nothing to do; cut off it goes on where it was. */
export const pruneChangesHandler =
  ({ pool, clock }: Pick<Services, 'pool' | 'clock'>): JobHandler<object> =>
  async (_, { logger, signal }) => {
    const olderThan = Temporal.Instant.from(clock())
      .subtract({ hours: keptDays * 24 })
      .toString();
    for (const topic of await feedTopics(pool)) {
      let all = 0;
      for (let gone = pageSize; gone === pageSize; all += gone) {
        signal.throwIfAborted();
        gone = await pruneFeed(pool, topic, olderThan, pageSize);
      }
      logger.info({ topic, olderThan, changes: all }, 'feed pruned');
    }
  };
