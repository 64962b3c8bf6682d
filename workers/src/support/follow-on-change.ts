import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { type PlanningEvent, type SeriesEvent, seriesStream } from '@cadenza/domain/planning/events';
import type { SupportRequestEvent } from '@cadenza/domain/support/events';
import { type JobRequest, requestJob } from '@cadenza/infra/jobs/jobs';
import { defineReactor, type ReadStream } from '../kernel/reactor.ts';
import { findUnnumbered, followWork } from './jobs.ts';

/** Milliseconds in which whoever opens a request, or makes a work of it, does the rest by themselves. */
const ownPace = { number: 5_000, schedule: 60_000 };

/** Milliseconds of which all requests of a company are looked at together: many may come at once, and hardly ever is one left behind. */
const numbersWindow = 5_000;

/** The request that a series answers: said when it was scheduled, and never again. */
const answeredBy = async (seriesId: string, read: ReadStream): Promise<string | null> => {
  const [first] = (await read(seriesStream(seriesId))) as readonly RecordedEvent<SeriesEvent>[];
  return first?.type === 'SeriesScheduled' ? first.data.supportRequestId : null;
};

const follow = async (
  { id, data, metadata }: RecordedEvent<PlanningEvent>,
  read: ReadStream,
): Promise<JobRequest[]> => {
  const { companyId } = metadata;
  const { seriesId } = data;
  const supportRequestId = await answeredBy(seriesId, read);
  return supportRequestId === null
    ? []
    : [requestJob(followWork, `follow.${id}`, { companyId, supportRequestId, seriesId })];
};

/** A request goes where the work goes that answers it. */
export const followOnChange = defineReactor<PlanningEvent>({
  name: 'follow-work',
  prefixes: ['planSeries', 'intervention'],
  startsAt: 'beginning', // it goes by how the work is now, whenever that was
  handlers: {
    InterventionCompleted: follow,
    InterventionReopened: follow,
    InterventionCancelled: follow,
    SeriesCancelled: follow,
    InterventionBroughtBack: follow,
    SeriesPutBack: follow,
  },
});

/** What a process that dies between two appends leaves behind is finished, or let go of, a little later. */
export const finishRequests = defineReactor<SupportRequestEvent>({
  name: 'finish-support-requests',
  prefixes: ['supportRequest'],
  startsAt: 'beginning',
  handlers: {
    SupportRequestOpened: ({ recordedAt, metadata: { companyId } }) => {
      const at = Date.parse(recordedAt);
      const until = (Math.floor(at / numbersWindow) + 1) * numbersWindow;
      const look = requestJob(findUnnumbered, `numbers.${companyId}.${until}`, { companyId });
      return [{ ...look, delay: until + ownPace.number - at }];
    },
    SupportRequestTransformed: ({ id, data: { supportRequestId, seriesId }, metadata: { companyId } }) => [
      {
        ...requestJob(followWork, `claimed.${id}`, { companyId, supportRequestId, seriesId }),
        delay: ownPace.schedule,
      },
    ],
  },
});
