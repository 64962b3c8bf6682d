import { defaultSettings } from '@cadenza/domain/company/settings';
import { isRejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { type HistorySubject, historyOf, lastDone } from '@cadenza/projections/activity/queries';
import { companyById } from '@cadenza/projections/company/queries';
import { isAuthorised } from '../kernel/authorise.ts';
import { defineQuery, type Reading } from '../kernel/query.ts';
import { subjectPermission } from './subjects.ts';

export type { HistoryChange, HistoryEntry, HistoryValue } from '@cadenza/projections/activity/queries';

/** `before`: the position behind which the page begins; the newest unless told. */
type Page = { readonly subject: HistorySubject; readonly before?: bigint | undefined; readonly rows: number };

const zoneOf = async ({ db, companyId }: Reading): Promise<string> =>
  (await companyById(db, companyId))?.timeZone ?? defaultSettings.timeZone;

/** A page of what befell a record, the newest first, for who may read what it is of. */
export const history = defineQuery({
  ...{ name: 'activity.history', permission: 'session.own' },
  reads: ['registry', 'planning', 'identity', 'company', 'documents', 'support', 'reports', 'catalogue'],
  run: async (reading: Reading, { subject, before, rows }: Page) => {
    const { db, companyId, actor } = reading;
    const permission = subjectPermission(subject.kind);
    if (isRejection(permission)) return permission;
    if (!isAuthorised(actor, permission)) return reject('not_authorised');
    const timeZone = await zoneOf(reading);
    if (!isUuid(subject.id)) return { timeZone, entries: [], more: false };
    const page = { rows, before, work: isAuthorised(actor, 'planning.read') };
    return { timeZone, ...(await historyOf(db, companyId, subject, page)) };
  },
});

/** What was done last in the company, the newest first. */
export const recentActivity = defineQuery({
  ...{ name: 'activity.recent', permission: 'planning.read' },
  reads: ['planning', 'registry', 'identity', 'company', 'support'],
  run: async (reading: Reading, rows: number) => {
    const { db, companyId, actor } = reading;
    const requests = isAuthorised(actor, 'allSupport.read');
    return { timeZone: await zoneOf(reading), entries: await lastDone(db, companyId, { rows, requests }) };
  },
});
