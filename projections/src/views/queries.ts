import type { ViewParameters } from '@cadenza/domain/views/views';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { holdTo, maxUnpaged } from '../kernel/queries-ceiling.ts';
import { defaultViewId } from './projection.ts';
import type { SavedViewRow, ViewTables } from './tables.ts';

export type ViewShown = {
  id: string;
  userId: string;
  screen: string;
  name: string;
  parameters: ViewParameters;
  shared: boolean;
  /** Position, as decimal text. */
  version: string;
};

const shown = ({ company_id: _, user_id: userId, ...row }: SavedViewRow): ViewShown => ({
  ...row,
  userId,
  version: String(row.version),
});

const own = (db: ScopedDb, companyId: string) =>
  db.withTables<ViewTables>().selectFrom('rm.saved_views').selectAll().where('company_id', '=', companyId);

type Reader = { companyId: string; userId: string };

/** What a person sees of a screen's views, by name: the own ones, and those that others share. */
export const viewsOf = async (db: ScopedDb, { companyId, userId }: Reader, screen: string): Promise<ViewShown[]> => {
  const rows = await own(db, companyId)
    .where('screen', '=', screen)
    .where((is) => is.or([is('user_id', '=', userId), is('shared', '=', true)]))
    .orderBy('name')
    .orderBy('id')
    .limit(maxUnpaged + 1)
    .execute();
  holdTo(maxUnpaged, rows.length);
  return rows.map(shown);
};

/** With which view a person begins, if it is still there and still theirs to see. */
export const defaultViewOf = async (
  db: ScopedDb,
  { companyId, userId }: Reader,
  screen: string,
): Promise<string | null> => {
  const row = await db
    .withTables<ViewTables>()
    .selectFrom('rm.default_views as d')
    .innerJoin('rm.saved_views as v', (join) =>
      join
        .onRef('v.company_id', '=', 'd.company_id')
        .onRef('v.id', '=', 'd.view_id')
        .onRef('v.screen', '=', 'd.screen'),
    )
    .select('v.id')
    .where('d.company_id', '=', companyId)
    .where('d.id', '=', defaultViewId(userId, screen))
    .where((is) => is.or([is('v.user_id', '=', userId), is('v.shared', '=', true)]))
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Views by id, whoever made them; those of another company are not there. */
export const viewsById = async (db: ScopedDb, companyId: string, ids: readonly string[]): Promise<ViewShown[]> => {
  if (ids.length === 0) return [];
  const rows = await own(db, companyId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(shown);
};
