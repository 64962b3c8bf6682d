import { checklist } from '@cadenza/domain/registry/checklist';
import { checklistLine } from '@cadenza/domain/registry/checklist-line';
import { listRecords, type RecordRow, recordsById } from '@cadenza/projections/registry/queries';
import { defineQuery, type Reading } from '../kernel/query.ts';

/** By its id, or the first that the filters let through. */
type Wanted = { readonly id: string } | { readonly filters: Readonly<Record<string, string>> };

const first = async ({ db, companyId }: Reading, wanted: Wanted): Promise<RecordRow | undefined> => {
  if ('id' in wanted) return (await recordsById(db, companyId, checklist, [wanted.id]))[0];
  const { filters } = wanted;
  return (await listRecords(db, companyId, checklist, { filters, page: 1, rowsPerPage: 1 })).rows[0];
};

/** A checklist with its lines in order; null where there is none. */
export const checklistWithLines = defineQuery({
  ...{ name: 'checklists.with-lines', permission: 'registries.read', reads: ['registry'] },
  run: async (reading: Reading, wanted: Wanted) => {
    const row = await first(reading, wanted);
    if (row === undefined) return null;
    const { db, companyId } = reading;
    const { rows: lines } = await listRecords(db, companyId, checklistLine, { filters: { checklistId: row.id } });
    return { row, lines };
  },
});
