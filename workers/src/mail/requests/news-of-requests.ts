import { streamOf } from '@cadenza/domain/kernel/aggregate';
import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import {
  type SupportRequestCommented,
  type SupportRequestEvent,
  supportRequestStream,
} from '@cadenza/domain/support/events';
import { type SupportRequestNumbered, supportNumbers } from '@cadenza/domain/support/numbers';
import { type JobRequest, requestJob } from '@cadenza/infra/jobs/jobs';
import { defineReactor, type ReadStream } from '../../kernel/reactor.ts';
import { mailManyRequests, mailNewRequest, mailRequestComment, mailRequestState, stateEvents } from '../jobs.ts';
import { isWithin, singleLetters, windowOf } from './request-window.ts';

/** Milliseconds in which somebody who moves a request moves it on: what was passed in between is not told. */
export const settling = 30_000;

/** Milliseconds between what was done and what was written down of it, behind which it is history and no news. */
const history = 600_000;

type StateEvent = Extract<SupportRequestEvent, { type: (typeof stateEvents)[number] }>;

const isHistory = ({ recordedAt, metadata }: RecordedEvent): boolean =>
  Date.parse(recordedAt) - Date.parse(metadata.happenedAt) > history;

/** Of the numbers just before one, those of the same window: as many as are told one by one, or fewer. */
const numberedJustBefore = async (
  { revision, metadata }: RecordedEvent<SupportRequestNumbered>,
  read: ReadStream,
): Promise<number[]> => {
  const from = Math.max(0, revision - singleLetters);
  const before = from < revision ? await read(streamOf(supportNumbers, metadata.companyId), from) : [];
  const window = windowOf(metadata.happenedAt);
  return (before as readonly RecordedEvent<SupportRequestNumbered>[])
    .filter((one) => one.revision >= from && one.revision < revision && isWithin(window, one))
    .map((one) => one.data.number);
};

/** The first of a window are told one by one; behind them all of the window together, asked for by each under the same id. */
const opened = async (event: RecordedEvent<SupportRequestNumbered>, read: ReadStream): Promise<JobRequest[]> => {
  if (isHistory(event)) return [];
  const { id, position, data, metadata, recordedAt } = event;
  const { companyId, happenedAt } = metadata;
  const { supportRequestId } = data;
  const before = await numberedJustBefore(event, read);
  if (before.length < singleLetters)
    return [requestJob(mailNewRequest, `opened.${id}`, { companyId, supportRequestId, position: String(position) })];
  const { from, until, look } = windowOf(happenedAt);
  const asked = { companyId, from, until, first: Math.min(...before) };
  const together = requestJob(mailManyRequests, `requests.${companyId}.${Date.parse(until)}`, asked);
  return [{ ...together, delay: Math.max(0, look - Date.parse(recordedAt)) }];
};

/** Whether its requester left an e-mail address: said when it was opened, and never again. */
const hasAddress = async (supportRequestId: string, read: ReadStream): Promise<boolean> => {
  const [first] = (await read(supportRequestStream(supportRequestId))) as readonly RecordedEvent<SupportRequestEvent>[];
  if (first?.type !== 'SupportRequestOpened') return false;
  const { requester } = first.data;
  return requester.kind === 'public' && requester.contact.email !== null;
};

const moved = async (event: RecordedEvent<StateEvent>, read: ReadStream): Promise<JobRequest[]> => {
  const { id, type, revision, position, data, metadata } = event;
  const { supportRequestId } = data;
  if (isHistory(event) || !(await hasAddress(supportRequestId, read))) return [];
  const asked = {
    ...{ companyId: metadata.companyId, supportRequestId, position: String(position) },
    ...{ event: type, version: Number(revision) + 1 },
  };
  return [{ ...requestJob(mailRequestState, `state.${id}`, asked), delay: settling }];
};

/** Of what those who handle requests write; what who asked writes is told inside (`projections/src/notices`). */
const commented = async (event: RecordedEvent<SupportRequestCommented>, read: ReadStream): Promise<JobRequest[]> => {
  const { id, position, data, metadata } = event;
  const { supportRequestId, commentId, from } = data;
  if (from === 'requester' || isHistory(event) || !(await hasAddress(supportRequestId, read))) return [];
  const asked = { companyId: metadata.companyId, supportRequestId, position: String(position), commentId };
  return [requestJob(mailRequestComment, `comment.${id}`, asked)];
};

/**
 * Who is told of support requests by e-mail: the supervisor of new ones, who asked from outside of where theirs stands and of what is
 * written to them.
 */
export const newsOfRequests = defineReactor<SupportRequestEvent | SupportRequestNumbered>({
  name: 'news-of-requests',
  prefixes: ['supportRequest', 'supportNumbers'],
  startsAt: 'now', // nobody wants to hear today of what was asked before there was mail
  handlers: {
    SupportRequestNumbered: opened,
    SupportRequestCommented: commented,
    ...Object.fromEntries(stateEvents.map((type) => [type, moved])),
  },
});
