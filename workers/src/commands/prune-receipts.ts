import { keptDays } from '@cadenza/commands/kernel/receipts';
import { pruneReceipts } from '@cadenza/commands/kernel/receipts-postgres';
import type { JobHandler } from '@cadenza/infra/jobs/jobs';
import type { Services } from '../kernel/services.ts';

/** Rows of one statement: short enough that nobody waits for it. */
const pageSize = 5_000;

/** Run twice in a night it finds nothing to do; cut off it goes on where it was. */
export const pruneReceiptsHandler =
  ({ pool, clock }: Pick<Services, 'pool' | 'clock'>): JobHandler<object> =>
  async (_, { logger, signal }) => {
    const before = Temporal.Instant.from(clock())
      .subtract({ hours: keptDays * 24 })
      .toString();
    let all = 0;
    for (let gone = 1; gone > 0; all += gone) {
      signal.throwIfAborted();
      gone = await pruneReceipts(pool, before, pageSize);
    }
    logger.info({ before, receipts: all }, 'receipts of commands pruned');
  };
