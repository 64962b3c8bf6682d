import { isRejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { seriesStream } from '@cadenza/domain/planning/events';
import { seriesDecider } from '@cadenza/domain/planning/series';
import type { JobHandler } from '@cadenza/infra/jobs/jobs';
import type { z } from 'zod';
import type { Services } from '../kernel/services.ts';
import { systemActor } from '../kernel/system-actor.ts';
import type { expandSeries } from './jobs.ts';
import { loadCalendar } from './load-calendar.ts';

type Needs = Pick<Services, 'store' | 'execute' | 'clock'>;

/**
 * Runs through the command path like a person's command, under an id that follows from the job's: cut off after the
 * append and run again, it finds its own event and adds nothing. Conflicts with people who change the series meanwhile
 * are decided anew; too many of them, or a store that does not answer, leave the job to its next attempt.
 */
export const expandSeriesHandler =
  ({ store, execute, clock }: Needs): JobHandler<z.infer<typeof expandSeries.schema>> =>
  async ({ companyId, seriesId, until }, { id, correlationId, causationId, logger }) => {
    const done = await execute({
      permission: 'planning.manage',
      actor: systemActor(companyId),
      commandId: uuidV5(seriesId, `expansion ${id}`),
      correlationId,
      ...(causationId === undefined ? {} : { causationId }),
      now: clock(),
      stream: seriesStream(seriesId),
      decider: seriesDecider,
      decide: async (state, context) => {
        const calendar = await loadCalendar(store, companyId);
        return seriesDecider.decide({ type: 'ExpandSeries', calendar, until }, state, context);
      },
    });
    if (!isRejection(done)) {
      logger.debug({ seriesId, events: done.events.length, repeated: done.repeated }, 'series expanded');
      return;
    }
    // Whoever asks has seen the series: a refusal for which it is not there, or has changed too often, is not the last word.
    throw new Error(`series ${seriesId} cannot be expanded now: ${done.code}`);
  };
