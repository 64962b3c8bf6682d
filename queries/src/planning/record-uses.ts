import { findKind } from '@cadenza/domain/registry/kinds';
import { begunUses, plannedUses, type UsedKind } from '@cadenza/projections/planning/queries-of-uses';
import { listRecords, recordsById } from '@cadenza/projections/registry/queries';
import { defineQuery, type Reading } from '../kernel/query.ts';
import { ofPlanning } from './of-planning.ts';

export { isUsedKind, type UsedKind } from '@cadenza/projections/planning/queries-of-uses';

type Wanted = { readonly kind: UsedKind; readonly id: string; readonly most: number };

/** What a deactivation would reach: open work from now on, `most` rows of it by start, how much stays as it was begun, and active children; null where there is no such record. */
export const recordUses = defineQuery({
  ...{ name: 'planning.record-uses', ...ofPlanning, permission: 'registries.read' },
  run: async ({ db, companyId, now }: Reading, { kind: name, id, most }: Wanted) => {
    const kind = findKind(name);
    const [record] = kind ? await recordsById(db, companyId, kind, [id]) : [];
    if (!kind || !record) return null;
    const uses = await plannedUses(db, companyId, name, id, { now, limit: most });
    const begun = await begunUses(db, companyId, name, id, { now, limit: 0 });
    const child = kind.children.find(({ follows }) => follows);
    const childKind = child && findKind(child.kind);
    const children =
      child && childKind
        ? (await listRecords(db, companyId, childKind, { filters: { [child.by]: id, active: 'true' } })).rows
        : [];
    return { uses, begun: begun.total, childKind: childKind ?? null, children };
  },
});
