import { instantToLocal } from '@cadenza/domain/planning/recurrence';
import { pushWords } from '@cadenza/infra/texts/texts';
import type { Notice } from '@cadenza/queries/notices/notices';

/** Names of machines may be long, messages may not. */
const longest = 160;

const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text);

/** Of pages of ours, as the bell leads there. */
const pathOf = ({ count, work, request }: Notice): string => {
  if (work === null) return `/supportRequests/supportRequests${count === 1 && request ? `?scheda=${request.id}` : ''}`;
  if (count > 1 || work.start === null) return '/pianificazioni/lista';
  return `/?data=${instantToLocal(work.start, work.timeZone).slice(0, 10)}&intervento=${work.id}`;
};

/** What the service worker shows: one sentence without the name of anybody, and where it leads. */
export const pushText = (notice: Notice, language: string, tag: string): string => {
  const { kind, count, work, request } = notice;
  const what = work === null ? (request?.equipment ?? '') : `${work.intervention}, ${work.equipment}`;
  const body = pushWords(language, `${kind}.${count === 1 ? 'one' : 'many'}`, { count, what: shortened(what) });
  return JSON.stringify({ body, url: pathOf(notice), tag, lang: language });
};
