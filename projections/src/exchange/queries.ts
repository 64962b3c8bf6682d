import type { ImportStatus } from '@cadenza/domain/exchange/import';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import type { ImportRow, ImportTables } from './tables.ts';

/** An import as read; counts of rows, and of an undo counts of records. Instants in ISO. */
export type ImportView = {
  id: string;
  kind: string;
  fileName: string;
  status: ImportStatus;
  allOrNothing: boolean;
  total: number;
  done: number;
  created: number;
  changed: number;
  unchanged: number;
  refused: number;
  removed: number;
  restored: number;
  kept: number;
  startedBy: string;
  startedAt: string;
  finishedAt: string | null;
};

const toView = (row: ImportRow): ImportView => ({
  id: row.id,
  kind: row.kind,
  fileName: row.file_name,
  status: row.status,
  allOrNothing: row.all_or_nothing,
  total: row.total,
  done: row.done,
  created: row.created,
  changed: row.changed,
  unchanged: row.unchanged,
  refused: row.refused,
  removed: row.removed,
  restored: row.restored,
  kept: row.kept,
  startedBy: row.started_by,
  startedAt: new Date(row.started_at).toISOString(),
  finishedAt: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
});

/** The last imports of one kind, the newest first. */
export const importsOf = async (db: ScopedDb, companyId: string, kind: string, most: number): Promise<ImportView[]> => {
  const rows = await db
    .withTables<ImportTables>()
    .selectFrom('rm.imports')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(toView);
};
