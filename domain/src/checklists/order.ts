import type { Decider } from '../kernel/decider.ts';
import { isRejection, reject } from '../kernel/rejection.ts';
import type { RegistryEvent } from '../registry/events.ts';
import { movedTo, type NewPlace, numbered } from '../registry/place.ts';

/**
 * The order in which a company keeps its checklists. Each checklist has a stream of its own, so their order has one too;
 * the event is the registry's `ChecklistOrdered`, and rows follow it as those of any ordered kind.
 */
export const checklistOrderPrefix = 'checklistOrder';
export const checklistOrderStream = (companyId: string) => `${checklistOrderPrefix}-${companyId}` as const;

/** Ids in order, as decided last; lists that came later are not in it. */
export type ChecklistOrder = readonly string[];

/** `listed`: the company's checklists as they stand in the list that the person looks at. */
export type MoveChecklist = { id: string; listed: readonly string[] } & NewPlace;

export const checklistOrder: Decider<ChecklistOrder, MoveChecklist, RegistryEvent> = {
  initialState: () => [],
  decide: ({ id, listed, ...place }, known) => {
    if (!listed.includes(id)) return reject('not_found');
    // What another person moved a moment ago stays: the list looked at only adds what is not known yet.
    const now = [...known.filter((one) => listed.includes(one)), ...listed.filter((one) => !known.includes(one))];
    const after = movedTo(now, id, place);
    if (isRejection(after)) return after;
    if (after.join() === known.join()) return [];
    return [{ type: 'ChecklistOrdered', data: { id, order: numbered(after) } }];
  },
  evolve: (_, { data }) => (data.order ?? []).map(({ id }) => id),
};
