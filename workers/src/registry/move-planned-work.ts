import type { UseCaseServices } from '@cadenza/commands/create-services';
import { leaveDay } from '@cadenza/commands/planning/leave-day';
import { loadCalendar } from '@cadenza/commands/registry/calendar';
import { isWorkingDay } from '@cadenza/domain/calendar/working-calendar';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import type { JobHandler } from '@cadenza/infra/jobs/jobs';
import { readPositions } from '@cadenza/projections/kernel/positions';
import { workOnDays } from '@cadenza/queries/planning/closed-days';
import type { z } from 'zod';
import { answered } from '../kernel/answered.ts';
import { commandOfJob } from '../kernel/command-of-job.ts';
import type { ReadStream } from '../kernel/reactor.ts';
import { closingsOf } from './choice-for-day.ts';
import { isPutThere } from './is-put-there.ts';
import type { movePlannedWork } from './jobs.ts';

type Payload = z.infer<typeof movePlannedWork.schema>;

/** More than this at once is left to the next attempt, which finds fewer. */
const maxAtOnce = 2_000;

/** Somebody was quicker: completed, cancelled or gone, it stays what it became. */
const settled = new Set(['cannot_move_completed', 'cannot_delete_completed', 'occurrence_cancelled']);

/**
 * Moves what lies on a day that is no longer worked, each occurrence by a command whose id follows from the event that asks: run
 * again, it finds its own work done. What was moved meanwhile, or lies on a day that is worked again, is left alone, and so is a fault that
 * somebody has put there since.
 */
export const movePlannedWorkHandler =
  (services: UseCaseServices): JobHandler<Payload> =>
  async ({ companyId, day, eventId, position }, { correlationId, logger, signal }) => {
    const seen = (await readPositions(services.pool)).get('planning') ?? 0n;
    if (seen < BigInt(position)) throw new Error('read model is behind the event that asks: planning');
    const wanted = { days: [day], most: maxAtOnce };
    const { rows, total } = await answered({ services, companyId }, workOnDays, wanted);
    const read: ReadStream = (stream) => Array.fromAsync(services.store.read(stream));
    const closing = (await closingsOf(companyId, read))(day);
    // Worked again, or closed anew by somebody who leaves the work there.
    if (closing?.plannedWork !== 'move') return;
    for (const { id, seriesId, ordinal } of rows) {
      signal.throwIfAborted();
      const { calendar } = await loadCalendar(services.folds, companyId);
      // Somebody has taken the closing back meanwhile, and with it what had been moved.
      if (isWorkingDay(day, calendar)) return;
      if (await isPutThere({ id, seriesId, ordinal }, closing.position, read)) continue;
      const commandId = uuidV5(eventId, `move ${id}`);
      const asked = commandOfJob(services, { companyId, commandId, correlationId, causationId: eventId });
      services.occurrencePlaces.meet(asked.actor, id, { seriesId, ordinal });
      const done = await leaveDay(asked, id, { day, calendar });
      if (isRejection(done) && !settled.has(done.code)) throw new Error(`occurrence ${id}: ${done.code}`);
    }
    logger.info({ day, occurrences: rows.length }, 'work on a day that is no longer worked moved');
    if (total > rows.length) throw new Error(`${total - rows.length} occurrences are left`);
  };
