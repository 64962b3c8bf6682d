import { openWeekdaysFrom } from '@cadenza/commands/company/open-weekdays';
import { type JobHandler, requestJob } from '@cadenza/infra/jobs/jobs';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { readPositions } from '@cadenza/projections/kernel/positions';
import { plannedDaysOnWeekdays } from '@cadenza/projections/planning/queries-of-uses';
import type { z } from 'zod';
import type { Services } from '../kernel/services.ts';
import { type leaveWeekdays, movePlannedWork } from './jobs.ts';

type Payload = z.infer<typeof leaveWeekdays.schema>;
type Needs = Pick<Services, 'folds' | 'jobs' | 'pool'>;

/** Asks for each day with work on weekdays that are no longer worked to be emptied; the days' ids follow from the event that asks. */
export const leaveWeekdaysHandler =
  ({ folds, jobs, pool }: Needs): JobHandler<Payload> =>
  async ({ companyId, weekdays, since, eventId, position }, { logger, signal }) => {
    const seen = (await readPositions(pool)).get('planning') ?? 0n;
    if (seen < BigInt(position)) throw new Error('read model is behind the event that asks: planning');
    const ahead = await openWeekdaysFrom(folds, companyId, weekdays, since);
    const days = await withCompany(pool, companyId, (db) => plannedDaysOnWeekdays(db, companyId, ahead));
    for (const { day } of days) {
      signal.throwIfAborted();
      const payload = { companyId, day, eventId, position };
      await jobs.enqueue([requestJob(movePlannedWork, `weekdays.${eventId}.${day}`, payload)]);
    }
    logger.info({ weekdays, days: days.length }, 'days of weekdays that are no longer worked are emptied');
  };
