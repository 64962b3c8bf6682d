import type { Decider } from '../kernel/decider.ts';
import { reject } from '../kernel/rejection.ts';
import { orderStep } from '../registry/decider.ts';
import type { RegistryEvent } from '../registry/events.ts';

/**
 * The order in which a company keeps its checklists. Each checklist has a stream of its own, so their order has one too;
 * the event is the registry's `ChecklistOrdered`, and rows follow it as those of any ordered kind.
 */
export const checklistOrderPrefix = 'checklistOrder';
export const checklistOrderStream = (companyId: string) => `${checklistOrderPrefix}-${companyId}` as const;

/** Ids in order, as decided last; lists that came later are not in it. */
export type ChecklistOrder = readonly string[];

/** `listed`: the company's checklists as they stand in the list that the person looks at. */
export type MoveChecklist = { id: string; afterId: string | null; listed: readonly string[] };

export const checklistOrder: Decider<ChecklistOrder, MoveChecklist, RegistryEvent> = {
  initialState: () => [],
  decide: ({ id, afterId, listed }, known) => {
    if (!listed.includes(id)) return reject('not_found');
    // What another person moved a moment ago stays: the list looked at only adds what is not known yet.
    const now = [...known.filter((one) => listed.includes(one)), ...listed.filter((one) => !known.includes(one))];
    const others = now.filter((one) => one !== id);
    const at = afterId === null ? 0 : others.indexOf(afterId) + 1;
    if (afterId !== null && at === 0) return reject('not_found');
    const after = [...others.slice(0, at), id, ...others.slice(at)];
    if (after.join() === known.join()) return [];
    const order = after.map((one, index) => ({ id: one, sortOrder: (index + 1) * orderStep }));
    return [{ type: 'ChecklistOrdered', data: { id, order } }];
  },
  evolve: (_, { data }) => (data.order ?? []).map(({ id }) => id),
};
