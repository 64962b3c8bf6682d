import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import type { PlanningEvent } from '@cadenza/domain/planning/events';
import { type JobRequest, requestJob } from '@cadenza/infra/jobs/jobs';
import { newsEvents } from '@cadenza/queries/planning/news';
import { defineReactor } from '../kernel/reactor.ts';
import { findWorkNews } from './jobs.ts';

/** Milliseconds of the log that go into one e-mail: who plans moves a work several times, and many works one after the other. */
export const newsWindow = 60_000;

/** By then the window is over, whatever the clocks of the machines. */
const delay = newsWindow + 5_000;

/** One look for each company and window, asked for by the first event in it; the others ask for the same. */
const look = ({ metadata: { companyId }, recordedAt, position }: RecordedEvent): JobRequest[] => {
  const until = (Math.floor(Date.parse(recordedAt) / newsWindow) + 1) * newsWindow;
  const payload = { companyId, from: String(position), until: new Date(until).toISOString() };
  return [{ ...requestJob(findWorkNews, `news.${companyId}.${until}`, payload), delay }];
};

export const newsOfWork = defineReactor<PlanningEvent>({
  name: 'news-of-work',
  prefixes: ['planSeries', 'intervention'],
  startsAt: 'now', // nobody wants to hear today of what was planned before there was mail
  handlers: Object.fromEntries(newsEvents.map((type) => [type, look])),
});
