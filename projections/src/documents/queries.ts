import type { DocumentOwner, OwnerKind } from '@cadenza/domain/documents/owners';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { holdTo, maxUnpaged } from '../kernel/queries-ceiling.ts';
import type { DocumentRow, DocumentTables } from './tables.ts';

/** A document as read. */
export type DocumentView = {
  id: string;
  owner: DocumentOwner;
  description: string | null;
  /** As it was called where it came from. */
  originalName: string;
  /** Under which it is fetched. */
  fileName: string;
  /** Content type, judged by the content. */
  mime: string;
  /** Bytes. */
  size: number;
  hash: string;
  /** Whether words were found in it; null until somebody has looked. */
  hasText: boolean | null;
  addedBy: string;
  /** ISO instant. */
  addedAt: string;
};

const toView = (row: DocumentRow): DocumentView => ({
  id: row.id,
  owner: { kind: row.owner_kind as OwnerKind, id: row.owner_id },
  description: row.description,
  originalName: row.original_name,
  fileName: row.file_name,
  mime: row.mime,
  size: row.size,
  hash: row.hash,
  hasText: row.has_text,
  addedBy: row.added_by,
  addedAt: new Date(row.added_at).toISOString(),
});

const own = (db: ScopedDb, companyId: string) =>
  db.withTables<DocumentTables>().selectFrom('rm.documents').selectAll().where('company_id', '=', companyId);

/** Documents of one record, the newest first. */
export const documentsOf = async (
  db: ScopedDb,
  companyId: string,
  { kind, id }: DocumentOwner,
): Promise<DocumentView[]> => {
  const rows = await own(db, companyId)
    .where('owner_kind', '=', kind)
    .where('owner_id', '=', id)
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxUnpaged + 1)
    .execute();
  holdTo(maxUnpaged, rows.length);
  return rows.map(toView);
};

/** Documents by id, in no order that means anything; those of another company are not there. */
export const documentsById = async (
  db: ScopedDb,
  companyId: string,
  ids: readonly string[],
): Promise<DocumentView[]> => {
  if (ids.length === 0) return [];
  const rows = await own(db, companyId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(toView);
};
