import type { DecisionContext } from '../kernel/decider.ts';
import { isRejection, type Rejection, reject } from '../kernel/rejection.ts';
import { isReferable, type Kind } from './descriptor.ts';
import { eventType, type RegistryEvent } from './events.ts';
import { numbered } from './place.ts';
import { find, ordered, type RegistryRecord, type RegistryState } from './records.ts';

export const remove = (kind: Kind, record: RegistryRecord, state: RegistryState): RegistryEvent[] | Rejection => {
  const { id } = record;
  // Without the request, or after somebody took it back, a reference may be on its way that nobody looked for.
  if (isReferable(kind) && !record.removing) return reject('in_use', { names: '…' });
  const left = ordered(state, kind).filter((record) => record.id !== id);
  const renumbered = numbered(left.map((record) => record.id));
  const moved = kind.ordered && renumbered.some((next, index) => left[index]?.sortOrder !== next.sortOrder);
  return [
    { type: eventType(kind, 'Removed'), data: { id } },
    ...(moved ? [{ type: eventType(kind, 'Ordered'), data: { id, order: renumbered } }] : []),
  ];
};

/** All or none of a stream's records; those that are left are numbered anew once. */
export const removeAll = (
  kind: Kind,
  ids: readonly string[],
  state: RegistryState,
  context: DecisionContext,
): RegistryEvent[] | Rejection => {
  const gone = new Set(ids);
  for (const id of gone) {
    const record = find(state, kind, id, context);
    if (isRejection(record)) return record;
  }
  const events = [...gone].map((id): RegistryEvent => ({ type: eventType(kind, 'Removed'), data: { id } }));
  const left = ordered(state, kind).filter(({ id }) => !gone.has(id));
  const order = numbered(left.map(({ id }) => id));
  const [first] = order;
  const moved = kind.ordered && order.some(({ sortOrder }, at) => left[at]?.sortOrder !== sortOrder);
  return moved && first !== undefined
    ? [...events, { type: eventType(kind, 'Ordered'), data: { id: first.id, order } }]
    : events;
};

/** The record stays, or is there again, whatever was asked before. Nothing to do for one that nobody wants to remove. */
export const restore = (
  kind: Kind,
  id: string,
  state: RegistryState,
  { companyId }: DecisionContext,
): RegistryEvent[] => {
  const record = state.removed.get(id) ?? state.records.get(id);
  if (kind.stream.of !== 'own' || record?.kind !== kind.name || record.companyId !== companyId) return [];
  if (state.records.has(id) && !record.removing) return [];
  const { values, active, version } = record;
  return [{ type: eventType(kind, 'Restored'), data: { id, values, active, version: version + 1 } }];
};
