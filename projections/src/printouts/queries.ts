import type { PrintoutFailure } from '@cadenza/domain/printouts/events';
import type { PrintoutStatus } from '@cadenza/domain/printouts/printout';
import type { ReportFormat, ReportName } from '@cadenza/domain/reports/report-names';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import type { PrintoutRow, PrintoutTables } from './tables.ts';

/** A printout as read: instants in ISO, its size in bytes, `total` and `done` in pieces of its own. */
export type PrintoutView = {
  id: string;
  userId: string;
  kind: string;
  format: ReportFormat;
  report: ReportName | null;
  status: PrintoutStatus;
  total: number;
  done: number;
  fileName: string | null;
  mime: string | null;
  hash: string | null;
  size: number | null;
  failure: PrintoutFailure | null;
  requestedAt: string;
  expiresAt: string;
};

const toView = (row: PrintoutRow): PrintoutView => ({
  ...{ id: row.id, userId: row.user_id, kind: row.kind, format: row.format, report: row.report },
  ...{ status: row.status, total: row.total, done: row.done },
  ...{ fileName: row.file_name, mime: row.mime, hash: row.hash, failure: row.failure },
  size: row.size === null ? null : Number(row.size),
  requestedAt: new Date(row.requested_at).toISOString(),
  expiresAt: new Date(row.expires_at).toISOString(),
});

type Reader = { companyId: string; userId: string };

const ofCompany = (db: ScopedDb, companyId: string) =>
  db.withTables<PrintoutTables>().selectFrom('rm.printouts').where('company_id', '=', companyId);

const own = (db: ScopedDb, { companyId, userId }: Reader) => ofCompany(db, companyId).where('user_id', '=', userId);

/** Those with these ids, whosever they are: to be shown to whom they are of. */
export const printoutsById = async (
  db: ScopedDb,
  companyId: string,
  ids: readonly string[],
): Promise<PrintoutView[]> => {
  if (ids.length === 0) return [];
  return (await ofCompany(db, companyId).selectAll().where('id', 'in', ids).execute()).map(toView);
};

/** What a person has had printed and can still fetch at an instant, the newest first. */
export const printoutsOf = async (db: ScopedDb, of: Reader, now: string, most: number): Promise<PrintoutView[]> => {
  const rows = await own(db, of)
    .selectAll()
    .where('expires_at', '>', now)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(toView);
};

/** How many of a person's are not printed yet, of those that were asked for since an instant. */
export const openPrintouts = async (db: ScopedDb, of: Reader, since: string): Promise<number> => {
  const { count } = await own(db, of)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', 'in', ['queued', 'running'])
    .where('requested_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
};
