import type { RequestStatus, StatusReason } from '@cadenza/domain/support/request-state';
import type { Letter } from '@cadenza/infra/mail/layout';
import { mailText } from '@cadenza/infra/texts/texts';
import type { SupportRequestView } from '@cadenza/queries/support/support-requests';
import { whenOf } from '../letters.ts';

type Addressed = {
  language: string;
  /** By its name. */
  company: string;
  timeZone: string;
};
type ToSupervisor = Addressed & { publicUrl: string };

/** Requests of one letter; a reader of more opens the list. */
export const maxRequests = 20;

/** Letters of somebody's words that a message repeats; the rest is read where the request is. */
const maxWords = 300;

type Say = (key: string, params?: Record<string, string | number>) => string;
const speaker =
  (language: string): Say =>
  (key, params = {}) =>
    mailText(language, key, params);

const listAddress = (publicUrl: string): string => `${publicUrl}/supportRequests/supportRequests`;

/** What people typed stands on one line and ends: it cannot be taken for a part of the letter. */
const quoted = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > maxWords ? `${line.slice(0, maxWords).trimEnd()}…` : line;
};

const nameOf = (say: Say, { number, equipment }: Pick<SupportRequestView, 'number' | 'equipment'>): string =>
  say('request.name', { number: number ?? '', equipment: equipment.label });

const whoAsked = ({ requester, contactName, contactEmail, contactPhone }: SupportRequestView): string =>
  (requester ? [requester.label] : [contactName, contactPhone, contactEmail])
    .filter((one) => one !== null)
    .map(quoted)
    .join(', ');

/** What cannot wait, in words. */
const marksOf = (say: Say, { priority, stopped }: Pick<SupportRequestView, 'priority' | 'stopped'>): string[] => [
  ...(priority === 'urgent' ? [say('request.urgent')] : []),
  ...(stopped ? [say('request.stopped')] : []),
];

const linesOf = (say: Say, request: SupportRequestView, timeZone: string): string[] => {
  const { plant, line, anomalies, request: said, happenedAt } = request;
  const who = whoAsked(request);
  return [
    ...marksOf(say, request),
    ...(plant && line ? [`${plant.label} – ${line.label}`] : []),
    say('request.broken', { when: whenOf(happenedAt, timeZone) }),
    ...(anomalies.length > 0
      ? [say('request.anomalies', { names: anomalies.map(({ label }) => label).join(', ') })]
      : []),
    ...(said === null ? [] : [say('request.said', { text: quoted(said) })]),
    ...(who === '' ? [] : [say('request.by', { who })]),
  ];
};

/** What the supervisor is told of one new request. */
export const newRequestLetter = ({
  language,
  company,
  timeZone,
  publicUrl,
  request,
}: ToSupervisor & { request: SupportRequestView }): Letter => {
  const say = speaker(language);
  const name = nameOf(say, request);
  return {
    ...{ language, from: company, greeting: say('greeting.reader'), footer: say('why.supervisor') },
    subject: [...marksOf(say, request), say('request.new', { request: name })].join(' – '),
    lead: [say('request.lead.new')],
    items: [{ title: name, lines: linesOf(say, request, timeZone) }],
    link: { label: say('open.request'), url: `${listAddress(publicUrl)}?scheda=${request.id}` },
  };
};

/** What the supervisor is told of many at once; `count`: of all, `from` and `until` ISO instants. */
export const manyRequestsLetter = ({
  language,
  company,
  timeZone,
  publicUrl,
  requests,
  count,
  from,
  until,
}: ToSupervisor & {
  requests: readonly SupportRequestView[];
  count: number;
  from: string;
  until: string;
}): Letter => {
  const say = speaker(language);
  const [since, to] = [from, until].map((at) => whenOf(at, timeZone).slice(-5)) as [string, string];
  const more = count - requests.length;
  return {
    ...{ language, from: company, greeting: say('greeting.reader'), footer: say('why.supervisor') },
    subject: say('request.many', { count }),
    lead: [say('request.lead.many', { count, from: since, until: to })],
    items: [
      ...requests.map((request) => ({
        title: nameOf(say, request),
        lines: [...marksOf(say, request), say('request.broken', { when: whenOf(request.happenedAt, timeZone) })],
        link: `${listAddress(publicUrl)}?scheda=${request.id}`,
      })),
      ...(more > 0 ? [{ title: say('request.more', { count: more }), lines: [] }] : []),
    ],
    link: { label: say('open.requests'), url: listAddress(publicUrl) },
  };
};

/** To who asked from outside, about the request of this number. `url`: of the secret link. */
export type ToRequester = Addressed & { number: number; equipment: string; url: string };

export type ToldState = RequestStatus | 'reopened';

/** Words of ours and of the company, none of theirs. */
const toRequester = (say: Say, { language, company, number, equipment, url }: ToRequester) => ({
  ...{ language, from: company, greeting: say('greeting.reader'), footer: say('why.requester', { company }) },
  title: say('request.name', { number, equipment }),
  url,
});

/** Why it was closed, or opened again. */
const reasonLines = (say: Say, reason: StatusReason | null): string[] => [
  ...(reason?.reason ? [say('state.cause', { cause: say(`cause.${reason.reason}`) })] : []),
  ...(reason?.text ? [say('state.words', { text: quoted(reason.text) })] : []),
];

/** Where a request stands; `since`: ISO instant. */
export const requestStateLetter = ({
  to,
  told,
  since,
  reason,
}: {
  to: ToRequester;
  told: ToldState;
  since: string;
  reason: StatusReason | null;
}): Letter => {
  const say = speaker(to.language);
  const { title, url, ...head } = toRequester(say, to);
  // Nothing was mended where somebody says that nothing was.
  const isSolved = told !== 'completed' || !reason?.reason || reason.reason === 'solved';
  return {
    ...head,
    subject: say(`state.subject.${told}`, { number: to.number }),
    lead: [say(`state.lead.${isSolved ? told : 'archived'}`)],
    items: [{ title, lines: [say('state.since', { when: whenOf(since, to.timeZone) }), ...reasonLines(say, reason)] }],
    link: { label: say('open.follow'), url },
  };
};

/** What those who handle requests have written. */
export const requestCommentLetter = (to: ToRequester, text: string): Letter => {
  const say = speaker(to.language);
  const { title, url, ...head } = toRequester(say, to);
  return {
    ...head,
    subject: say('comment.subject', { number: to.number }),
    lead: [say('comment.lead', { company: to.company })],
    items: [{ title, lines: [say('state.words', { text: quoted(text) })] }],
    link: { label: say('open.answer'), url },
  };
};
