import { type CellFault, type FindRecord, folded } from '@cadenza/domain/exchange/cells';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { findKind } from '@cadenza/domain/registry/kinds';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { type NamedRow, namesOfKind } from '@cadenza/projections/registry/queries-of-exchange';

type Index = { byName: ReadonlyMap<string, readonly NamedRow[]>; byId: ReadonlyMap<string, NamedRow> };

const indexOf = (rows: readonly NamedRow[]): Index => ({
  byName: Map.groupBy(rows, ({ value }) => folded(value)),
  byId: new Map(rows.map((row) => [row.id, row])),
});

/** The records that the references of a file can name. */
export type Names = {
  find: FindRecord;
  /** Whether a record that was found is no longer in use. */
  isInactive: (field: Field, id: string) => boolean;
};

/** Reads what records of the company are called, of every kind that one of these fields refers to. */
export const namesFor = async (db: ScopedDb, companyId: string, fields: readonly Field[]): Promise<Names> => {
  const indexes = new Map<string, Index>();
  for (const { references } of fields) {
    const kind = findKind(references ?? '');
    if (!kind || indexes.has(kind.name)) continue;
    indexes.set(kind.name, indexOf(await namesOfKind(db, companyId, kind, kind.label)));
  }
  return {
    find: (field, given) => named(indexes.get(field.references ?? ''), given.trim()),
    isInactive: ({ references = '' }, id) => indexes.get(references)?.byId.get(id)?.active === false,
  };
};

/** One record by its name, of two that are called alike the one in use; its id will do, too. */
const named = (index: Index | undefined, given: string): { id: string } | CellFault => {
  const label = given.slice(0, 200);
  if (isUuid(given)) return index?.byId.has(given) ? { id: given } : { fault: 'unknown_name', label };
  const alike = index?.byName.get(folded(given)) ?? [];
  const exact = alike.filter(({ value }) => value === given);
  const found = exact.length > 0 ? exact : alike;
  const active = found.filter((one) => one.active);
  const [one, ...more] = active.length > 0 ? active : found;
  if (one === undefined) return { fault: 'unknown_name', label };
  return more.length > 0 ? { fault: 'ambiguous_name', label } : { id: one.id };
};

/** Records that are there, by the text of one field. */
export const keysOf = async (
  db: ScopedDb,
  companyId: string,
  kind: Kind,
  field: string,
): Promise<(text: string) => readonly string[]> => {
  const { byName } = indexOf(await namesOfKind(db, companyId, kind, field));
  return (text) => (byName.get(folded(text)) ?? []).map(({ id }) => id);
};
