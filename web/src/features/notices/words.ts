import type { TFunction } from 'i18next';
import type { MomentFormat } from '../../lib/moment-format.ts';
import type { Notice } from './use-notices.ts';

export type NoticesT = TFunction<'history'>;

const actorName = ({ actor }: Notice, t: NoticesT): string => {
  if (actor?.kind === 'SYSTEM') return t('notices.system');
  return actor?.name ?? t(actor?.kind === 'PUBLIC' ? 'notices.public' : 'notices.somebody');
};

/** Who did what to which, in one sentence; of several how many. */
export const sentence = (notice: Notice, format: MomentFormat, t: NoticesT): string => {
  const { kind, count, work, request } = notice;
  const what = work === null ? (request?.equipment ?? '') : `${work.intervention}, ${work.equipment}`;
  const when = work?.start ? format.moment(work.start) : '';
  const number = request?.number ?? '';
  const key = count === 1 && work?.series === true ? `notices.series.${kind}` : `notices.kind.${kind}`;
  return t(key, { count, who: actorName(notice, t), what, when, number });
};

/** Under their days on the clocks of the company, as they come. */
export const byDay = (rows: readonly Notice[], timeZone: string): { day: string; rows: Notice[] }[] => {
  const dayOf = ({ at }: Notice): string =>
    Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  return [...Map.groupBy(rows, dayOf)].map(([day, of]) => ({ day, rows: of }));
};

type Address =
  | { to: '/'; search: { data: string; intervento: string } }
  | { to: '/pianificazioni/lista'; search: { stato?: string } }
  | { to: '/supportRequests/supportRequests'; search: { scheda?: string } };

/** Where it leads: to the very work or request; of several to their list. */
export const addressOf = ({ kind, count, work, request }: Notice): Address => {
  if (work === null)
    return {
      to: '/supportRequests/supportRequests',
      search: count === 1 && request !== null ? { scheda: request.id } : {},
    };
  if (count > 1 || work.start === null)
    return { to: '/pianificazioni/lista', search: kind === 'WORK_OVERDUE' ? { stato: 'overdue' } : {} };
  const day = Temporal.Instant.from(work.start).toZonedDateTimeISO(work.timeZone).toPlainDate().toString();
  return { to: '/', search: { data: day, intervento: work.id } };
};
