import { equipment } from '@cadenza/domain/registry/equipment';
import { line } from '@cadenza/domain/registry/line';
import { TooManyRows } from '@cadenza/projections/kernel/queries-ceiling';
import { listedIds, type RecordRow, recordsById } from '@cadenza/projections/registry/queries';
import type { RecordList } from '@cadenza/projections/registry/types';
import { defineQuery, type Reading } from '../kernel/query.ts';

export type { RecordRow } from '@cadenza/projections/registry/queries';

/** Of a plant or, without one, of all; more than `most` throw `TooManyRows`. */
type Wanted = { readonly plantId: string | null; readonly list: RecordList; readonly most: number };

/** Records that are read at a time. */
const pageSize = 1_000;

/** Of a plant what stands in its lines, line by line; otherwise what the list shows, in its order. */
const wantedIds = async ({ db, companyId }: Reading, { plantId, list, most }: Wanted): Promise<string[]> => {
  if (plantId === null) return listedIds(db, companyId, equipment, list, most);
  const lines = await listedIds(db, companyId, line, { filters: { plantId } }, most);
  const ids: string[] = [];
  for (const lineId of lines) {
    const own = { ...list, filters: { ...list.filters, lineId } };
    ids.push(...(await listedIds(db, companyId, equipment, own, most)));
    if (ids.length > most) throw new TooManyRows(most);
  }
  return ids;
};

/** Equipment that gets a label, in the order of the sheets. */
export const equipmentOfLabels = defineQuery({
  ...{ name: 'registry.equipment-of-labels', permission: 'registries.read', reads: ['registry'] },
  run: async (reading: Reading, wanted: Wanted) => {
    const { db, companyId } = reading;
    const ids = await wantedIds(reading, wanted);
    const found = new Map<string, RecordRow>();
    for (let at = 0; at < ids.length; at += pageSize) {
      const rows = await recordsById(db, companyId, equipment, ids.slice(at, at + pageSize));
      for (const row of rows) found.set(row.id, row);
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  },
});
