import { instantToLocal } from '@cadenza/domain/planning/recurrence';
import type { Letter } from '@cadenza/infra/mail/layout';
import { mailText } from '@cadenza/infra/texts/texts';
import type { WorkNews } from '@cadenza/queries/planning/news';
import { dayOf, hourOf } from './letters.ts';

type Given = {
  language: string;
  /** Of the company, and of the maintainer. */
  company: string;
  name: string;
  /** At least one, by start. */
  news: readonly WorkNews[];
  publicUrl: string;
};

/** Works of one letter; a reader of more opens the planning. */
const maxWorks = 20;

/** `23-11-2026 08:00–10:00`, with the day of the end where it is another one. */
const timeOf = (start: string, end: string, timeZone: string): string => {
  const [from, to] = [start, end].map((at) => instantToLocal(at, timeZone)) as [string, string];
  const ending = from.slice(0, 10) === to.slice(0, 10) ? hourOf(to) : ` ${dayOf(to)} ${hourOf(to)}`;
  return `${dayOf(from)} ${hourOf(from)}–${ending}`.replace('– ', ' – ');
};

const kindOf = (news: readonly WorkNews[]): 'assigned' | 'moved' | 'mixed' => {
  const [kind, ...others] = new Set(news.map((one) => one.kind));
  return kind === undefined || others.length > 0 ? 'mixed' : kind;
};

/** What a maintainer is told of changed work. */
export const workLetter = ({ language, company, name, news, publicUrl }: Given): Letter => {
  const say = (key: string, params: Record<string, string | number> = {}): string => mailText(language, key, params);
  const nameOf = ({ work }: WorkNews): string =>
    say('work.name', { intervention: work.intervention.label, equipment: work.equipment.label });
  const urlOf = ({ work }: WorkNews): string => {
    const day = instantToLocal(work.start, work.timeZone).slice(0, 10);
    return `${publicUrl}/?data=${day}&intervento=${work.id}`;
  };
  const linesOf = ({ work, before, series }: WorkNews): string[] => [
    timeOf(work.start, work.end, work.timeZone),
    ...(before ? [say('work.before', { when: timeOf(before.start, before.end, work.timeZone) })] : []),
    ...(series ? [say('work.series')] : []),
    ...(work.fault ? [say('work.fault')] : []),
  ];
  const [first] = news;
  if (first === undefined) throw new TypeError('no news');
  const one = news.length === 1;
  const key = `${kindOf(news)}.${one ? 'one' : 'many'}`;
  const count = news.length;
  const more = count - maxWorks;
  return {
    ...{ language, from: company, greeting: say('greeting', { name }), footer: say('why.maintainer') },
    subject: say(`work.${key}`, { count, work: nameOf(first) }),
    lead: [say(`work.lead.${key}`, { count })],
    items: [
      ...news.slice(0, maxWorks).map((item) => ({
        title: nameOf(item),
        lines: linesOf(item),
        ...(one ? {} : { link: urlOf(item) }),
      })),
      ...(more > 0 ? [{ title: say('work.more', { count: more }), lines: [] }] : []),
    ],
    link: one
      ? { label: say('open.work'), url: urlOf(first) }
      : { label: say('open.planning'), url: `${publicUrl}/pianificazioni/lista` },
  };
};
