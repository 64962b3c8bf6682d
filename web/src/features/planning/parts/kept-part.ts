import { unsaved } from '../../../lib/unsaved.ts';
import type { PlanIndex } from '../rows/plan-index.ts';

/** A new part as it is typed. */
export type TypedPart = { readonly name: string; readonly cost: string; readonly quantity: string };

export const nothingTyped: TypedPart = { name: '', cost: '', quantity: '' };

type Kept = { readonly typed: TypedPart; readonly letGo: () => void };

/** By work: what its field was left with and could not be added, for as long as the rows of this company are kept. */
const kept = new WeakMap<PlanIndex, Map<string, Kept>>();

export const keptPart = (index: PlanIndex, id: string): TypedPart => kept.get(index)?.get(id)?.typed ?? nothingTyped;

/** What no field on screen holds any more: closing the tab and the way out still ask. */
export const keepPart = (index: PlanIndex, id: string, typed: TypedPart): void => {
  const all = kept.get(index) ?? new Map<string, Kept>();
  kept.set(index, all);
  all.get(id)?.letGo();
  if (typed === nothingTyped) all.delete(id);
  else all.set(id, { typed, letGo: unsaved.hold('tab') });
};
