import { defaultSettings } from '@cadenza/domain/company/settings';
import { reject } from '@cadenza/domain/kernel/rejection';
import { companyById } from '@cadenza/projections/company/queries';
import { noticesOf } from '@cadenza/projections/notices/queries';
import { defineQuery, type Reading } from '../kernel/query.ts';
import { noticeReader } from './notice-reader.ts';

export type { Notice } from '@cadenza/projections/notices/queries';

const ofNotices = {
  permission: 'session.own',
  reads: ['notices', 'company', 'planning', 'support', 'registry', 'identity'],
} as const;

/** `rows`: that are shown, of the unread ones alone if so; `most`: unread ones that are counted. */
type Wanted = { readonly unread: boolean; readonly rows: number; readonly most: number };

/** What a person has been told of, the newest first, how much of it is unread, and the zone of the company. */
export const notices = defineQuery({
  ...{ name: 'notices.own', ...ofNotices },
  run: async ({ db, companyId, actor, now }: Reading, { unread, rows, most }: Wanted) => {
    if (actor.kind !== 'person') return reject('not_authorised');
    const reader = noticeReader(actor);
    const waiting = await noticesOf(db, reader, { now, most, unread: true });
    const shown = unread || rows === 0 ? waiting.slice(0, rows) : await noticesOf(db, reader, { now, most: rows });
    const timeZone = (await companyById(db, companyId))?.timeZone ?? defaultSettings.timeZone;
    return { timeZone, unread: waiting.length, rows: shown };
  },
});

/** So many at most of what has become known to a person after an instant and is unread; nothing of a company that is switched off. */
export const newsSince = defineQuery({
  ...{ name: 'notices.since', ...ofNotices },
  run: async ({ db, companyId, actor, now }: Reading, { since, most }: { since: string; most: number }) => {
    if (actor.kind !== 'person') return reject('not_authorised');
    const isOpen = (await companyById(db, companyId))?.active === true;
    return isOpen ? noticesOf(db, noticeReader(actor), { now, since, most, unread: true }) : [];
  },
});
