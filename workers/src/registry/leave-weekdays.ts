import { openWeekdaysFrom } from '@cadenza/commands/company/open-weekdays';
import { type JobHandler, requestJob } from '@cadenza/infra/jobs/jobs';
import { readPositions } from '@cadenza/projections/kernel/positions';
import { daysOnWeekdays } from '@cadenza/queries/planning/closed-days';
import type { z } from 'zod';
import { answered } from '../kernel/answered.ts';
import type { Services } from '../kernel/services.ts';
import { type leaveWeekdays, movePlannedWork } from './jobs.ts';

type Payload = z.infer<typeof leaveWeekdays.schema>;
type Needs = Pick<Services, 'folds' | 'jobs' | 'pool' | 'clock'>;

/** Asks for each day with work on weekdays that are no longer worked to be emptied; the days' ids follow from the event that asks. */
export const leaveWeekdaysHandler =
  (services: Needs): JobHandler<Payload> =>
  async ({ companyId, weekdays, since, eventId, position }, { logger, signal }) => {
    const { folds, jobs, pool } = services;
    const seen = (await readPositions(pool)).get('planning') ?? 0n;
    if (seen < BigInt(position)) throw new Error('read model is behind the event that asks: planning');
    const ahead = await openWeekdaysFrom(folds, companyId, weekdays, since);
    const days = await answered({ services, companyId }, daysOnWeekdays, ahead);
    for (const { day } of days) {
      signal.throwIfAborted();
      const payload = { companyId, day, eventId, position };
      await jobs.enqueue([requestJob(movePlannedWork, `weekdays.${eventId}.${day}`, payload)]);
    }
    logger.info({ weekdays, days: days.length }, 'days of weekdays that are no longer worked are emptied');
  };
