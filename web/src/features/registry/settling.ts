import { enumName, type Kind } from '@cadenza/domain/registry/descriptor';
import { findKind } from '@cadenza/domain/registry/kinds';
import { labelsOf, type RegistryRow } from './record.ts';
import type { RecordsChange } from './records-change.ts';

/** What decides where a row stands in a list and whether it is in it: the name that is searched, the order, the state. */
const placeOf = (kind: Kind, row: RegistryRow, sortBy: string): string => {
  const sorted = kind.fields.find(({ name }) => name === sortBy);
  const shown = sorted?.references === undefined ? row[sortBy] : labelsOf(sorted, row).map(({ label }) => label);
  return JSON.stringify([row[kind.label], shown, row.active, row.sortOrder]);
};

/** Whether a change may bring a row into a list, take one out, move one, or rename what a row points at: the list is then read again. */
export const unsettles = (
  kind: Kind,
  shown: readonly RegistryRow[],
  sortBy: string,
  change: RecordsChange,
): boolean => {
  if (change.kind !== enumName(kind)) {
    // Ordered by how many hang on a row, any change of these may move it.
    const counted = kind.children.find(({ kind: name, by }) => `${name}.${by}` === sortBy);
    const child = findKind(counted?.kind ?? '');
    if (child !== undefined && change.kind === enumName(child)) return true;
    const named = new Set([...change.removedIds, ...change.upserted.map(({ id }) => id)]);
    return shown.some((row) => kind.fields.some((field) => labelsOf(field, row).some(({ id }) => named.has(id))));
  }
  if (change.removedIds.length > 0) return true;
  const known = new Map(shown.map((row) => [row.id, row]));
  return change.upserted.some((row) => {
    const before = known.get(row.id);
    return before === undefined || placeOf(kind, before, sortBy) !== placeOf(kind, row, sortBy);
  });
};
