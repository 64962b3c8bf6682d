import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import type { PlanningEvent } from '@cadenza/domain/planning/events';
import type { SupportRequestEvent } from '@cadenza/domain/support/events';
import { type JobRequest, requestJob } from '@cadenza/infra/jobs/jobs';
import { defineReactor } from '../kernel/reactor.ts';
import { findPushes } from './jobs.ts';

/** Milliseconds of the log that are looked at together. */
export const pushWindow = 5_000;

/** By then the window is over, whatever the clocks of the machines. */
const delay = pushWindow + 1_000;

/** One look for each company and window, asked for by the first event in it. */
const look = ({ metadata: { companyId }, recordedAt }: RecordedEvent): JobRequest[] => {
  const since = Math.floor(Date.parse(recordedAt) / pushWindow) * pushWindow;
  // From before the window on, as `since` itself is not looked at.
  const [from, until] = [since - 1, since + pushWindow].map((at) => new Date(at).toISOString()) as [string, string];
  const request = requestJob(findPushes, `push.${companyId}.${since}`, { companyId, since: from, until });
  return [{ ...request, delay }];
};

/** What may make a notice (`projections/src/notices/queries-of-lines.ts`); what is late makes none while nobody looks. */
export const newsOfAll = defineReactor<PlanningEvent | SupportRequestEvent>({
  name: 'news-of-all',
  prefixes: ['planSeries', 'intervention', 'supportRequest'],
  startsAt: 'now', // nobody wants to hear today of what happened before there were notices
  handlers: {
    SeriesScheduled: look,
    SeriesRescheduled: look,
    OccurrenceLeftClosedDay: look,
    OccurrenceReturned: look,
    SeriesChanged: look,
    SeriesRecurrenceChanged: look,
    SeriesShiftChanged: look,
    SeriesCancelled: look,
    SeriesPutBack: look,
    InterventionMoved: look,
    InterventionAssigned: look,
    InterventionRejoined: look,
    InterventionCompleted: look,
    InterventionCancelled: look,
    InterventionBroughtBack: look,
    SupportRequestOpened: look,
    SupportRequestAssigned: look,
    SupportRequestTakenInHandling: look,
    SupportRequestTransformed: look,
    SupportRequestCompleted: look,
    SupportRequestReopened: look,
    SupportRequestCommented: look,
  },
});
