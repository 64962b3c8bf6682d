import type { PartCommand } from '@cadenza/domain/planning/parts';
import { madeId } from '../kernel/own-ids.ts';
import { work } from './change.ts';
import type { PlanningContext } from './planning-context.ts';

type Added = Pick<Extract<PartCommand, { type: 'SetSparePart' }>, 'values' | 'order' | 'at'>;

/** Adds a spare part under an id of the caller's, or one that follows from the command, so that a repeat adds nothing. */
export const addPart = async (asked: PlanningContext, id: string, part: Added & { partId?: string | undefined }) => {
  const partId = part.partId ?? madeId(asked.actor, asked.commandId, 'spare part');
  return { partId, saved: await work(asked, id, { type: 'SetSparePart', isNew: true, ...part, partId }) };
};

export const changePart = (
  asked: PlanningContext,
  id: string,
  change: Omit<Extract<PartCommand, { type: 'SetSparePart' }>, 'type' | 'isNew'>,
) => work(asked, id, { type: 'SetSparePart', isNew: false, ...change });

export const removePart = (asked: PlanningContext, id: string, partId: string, at?: string | null) =>
  work(asked, id, { type: 'RemoveSparePart', partId, at: at ?? undefined });
