import type { JobHandler } from '@cadenza/infra/jobs/jobs';
import type { Services } from '../kernel/services.ts';

/** Days for which a message is kept that nobody sent: names and addresses do not lie about for ever. */
const keptDays = 30;

/** Where a server sends them, there is nothing to take away. */
export const pruneMailHandler =
  ({ mailFolder, clock }: Pick<Services, 'mailFolder' | 'clock'>): JobHandler<object> =>
  async (_, { logger }) => {
    const before = Temporal.Instant.from(clock()).subtract({ hours: keptDays * 24 });
    const gone = await mailFolder?.prune(new Date(before.epochMilliseconds));
    logger.info({ messages: gone ?? 0 }, 'old messages removed');
  };
