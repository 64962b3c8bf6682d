import type { UseCaseServices } from '@cadenza/commands/create-services';
import { expandSeries as expand } from '@cadenza/commands/planning/expand-series';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { expansionLimit } from '@cadenza/domain/planning/expansion';
import { type JobHandler, type JobRun, type Jobs, requestJob } from '@cadenza/infra/jobs/jobs';
import type { z } from 'zod';
import { commandOfJob } from '../kernel/command-of-job.ts';
import type { Services } from '../kernel/services.ts';
import { expandSeries } from './jobs.ts';

type Needs = UseCaseServices & Pick<Services, 'untilPlanned'> & { jobs: Pick<Jobs, 'enqueue'> };

/** Occurrences that one run adds: what a projection writes, and so makes others wait for, in one go. */
export const partOfExpansion = 200;

/**
 * Adds one part and asks for the next, which stands behind what other companies ask for meanwhile. It does so when the rows of
 * this one are there: whoever asks for more than the read models can take waits here, and not everybody behind in the log.
 *
 * Runs through the command path like a person's command, under an id that follows from the job's: cut off after the
 * append and run again, it finds its own event and adds nothing. Conflicts with people who change the series meanwhile
 * are decided anew; too many of them, or a store that does not answer, leave the job to its next attempt.
 */
export const expandSeriesHandler =
  (services: Needs): JobHandler<z.infer<typeof expandSeries.schema>> =>
  async (payload, run) => {
    const { companyId, seriesId, until } = payload;
    const { id, correlationId, causationId, logger } = run;
    const { base, part } = partOf(id);
    const before = (part - 1) * partOfExpansion;
    const commandId = uuidV5(seriesId, `expansion ${id}`);
    const asked = commandOfJob(services, { companyId, commandId, correlationId, causationId });
    const limit = expansionLimit - before;
    // What came with the schedule itself is part of its expansion.
    const most = base.startsWith('scheduled.') ? { total: expansionLimit } : { limit };
    const done = await expand(asked, seriesId, { until, ...most, part: partOfExpansion });
    if (!isRejection(done)) {
      logger.debug({ seriesId, events: done.events.length, repeated: done.repeated }, 'series expanded');
      if (!done.events.some((event) => event.type === 'OccurrencesExpanded' && event.data.more)) return;
      await services.untilPlanned(done.position, run.signal);
      await services.jobs.enqueue([
        { ...requestJob(expandSeries, `${base}.part-${part + 1}`, payload), ...causeOf(run) },
      ]);
      return;
    }
    // Whoever asks has seen the series: a refusal for which it is not there, or has changed too often, is not the last word.
    throw new Error(`series ${seriesId} cannot be expanded now: ${done.code}`);
  };

/** `x`, `x.part-2`, `x.part-3` …: the same for every attempt. */
const partOf = (id: string): { base: string; part: number } => {
  const [, base = id, part = '1'] = /^(.*)\.part-(\d+)$/.exec(id) ?? [];
  return { base, part: Number(part) };
};

const causeOf = ({ correlationId, causationId, source }: JobRun) =>
  causationId === undefined ? {} : { cause: { correlationId, causationId, ...(source && { source }) } };
