import type { RequestStatus } from '@cadenza/domain/support/request-state';
import type { Letter } from '@cadenza/infra/mail/layout';
import { mailText } from '@cadenza/infra/texts/texts';
import type { SupportRequestView } from '@cadenza/projections/support/queries';
import { whenOf } from '../letters.ts';

type Addressed = {
  language: string;
  /** By its name. */
  company: string;
  timeZone: string;
};
type ToSupervisor = Addressed & { publicUrl: string };

/** Requests of one letter; a reader of more opens the list. */
export const mostRequests = 20;

/** Letters of somebody's words that a message repeats; the rest is read where the request is. */
const mostWords = 300;

type Say = (key: string, params?: Record<string, string | number>) => string;
const speaker =
  (language: string): Say =>
  (key, params = {}) =>
    mailText(language, key, params);

const listAddress = (publicUrl: string): string => `${publicUrl}/supportRequests/supportRequests`;

/** What people typed stands on one line and ends: it cannot be taken for a part of the letter. */
const quoted = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > mostWords ? `${line.slice(0, mostWords).trimEnd()}…` : line;
};

const nameOf = (say: Say, { number, equipment }: Pick<SupportRequestView, 'number' | 'equipment'>): string =>
  say('request.name', { number: number ?? '', equipment: equipment.label });

const whoAsked = ({ requester, contactName, contactEmail, contactPhone }: SupportRequestView): string =>
  (requester ? [requester.label] : [contactName, contactPhone, contactEmail])
    .filter((one) => one !== null)
    .map(quoted)
    .join(', ');

const linesOf = (say: Say, request: SupportRequestView, timeZone: string): string[] => {
  const { plant, line, anomalies, request: said, happenedAt } = request;
  const who = whoAsked(request);
  return [
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
    subject: say('request.new', { request: name }),
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
        lines: [say('request.broken', { when: whenOf(request.happenedAt, timeZone) })],
        link: `${listAddress(publicUrl)}?scheda=${request.id}`,
      })),
      ...(more > 0 ? [{ title: say('request.more', { count: more }), lines: [] }] : []),
    ],
    link: { label: say('open.requests'), url: listAddress(publicUrl) },
  };
};

/** What who asked from outside is told: words of ours and of the company, none of theirs. `url`: of the secret link. */
export const requestStateLetter = ({
  language,
  company,
  timeZone,
  status,
  changedAt,
  number,
  equipment,
  url,
}: Addressed & {
  status: RequestStatus;
  changedAt: string;
  number: number;
  equipment: string;
  url: string;
}): Letter => {
  const say = speaker(language);
  return {
    ...{ language, from: company, greeting: say('greeting.reader'), footer: say('why.requester', { company }) },
    subject: say(`state.subject.${status}`, { number }),
    lead: [say(`state.lead.${status}`)],
    items: [
      {
        title: say('request.name', { number, equipment }),
        lines: [say('state.since', { when: whenOf(changedAt, timeZone) })],
      },
    ],
    link: { label: say('open.follow'), url },
  };
};
