import { conflictOf } from '../kernel/conflict.ts';
import type { DecisionContext } from '../kernel/decider.ts';
import { isRejection, type Rejection, reject } from '../kernel/rejection.ts';
import type { CommandOf } from './commands.ts';
import type { Kind } from './descriptor.ts';
import { eventType, type RegistryEvent } from './events.ts';
import { movedTo, type NewPlace, numbered } from './place.ts';
import { differs, parseValues, spanFault } from './record-values.ts';
import { find, ordered, type RegistryState, takenBy } from './records.ts';

export const change = (
  command: CommandOf<'ChangeRecord'>,
  state: RegistryState,
  context: DecisionContext,
): RegistryEvent[] | Rejection => {
  const { kind, id, seenVersion } = command;
  const record = find(state, kind, id, context);
  if (isRejection(record)) return record;
  if (seenVersion !== undefined && seenVersion > record.version) {
    return reject('invalid_fields', {}, [{ field: 'seenVersion', code: 'too_large', params: { max: record.version } }]);
  }
  // What stays as it is need not fit rules that came later.
  const given = Object.entries(command.values).filter(([name, value]) => differs(record.values[name], value));
  const values = parseValues(kind, Object.fromEntries(given), false);
  if (isRejection(values)) return values;
  const changes = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => differs(record.values[name], value)),
  );
  if (kind.stream.of === 'parent' && kind.stream.by in changes) {
    return reject('invalid_fields', {}, [{ field: kind.stream.by, code: 'cannot_change' }]);
  }
  const { values: present, changed: marks } = record;
  const conflict = conflictOf({ changes, present, marks, seenVersion, actorId: context.actorId });
  if (conflict !== undefined) return conflict;
  const backwards = spanFault(kind, { ...record.values, ...changes });
  if (backwards) return backwards;
  if (takenBy(state, kind, { ...record.values, ...changes }, id)) {
    return reject('already_exists', {}, [{ field: kind.unique ?? '', code: 'already_exists' }]);
  }
  return Object.keys(changes).length === 0 ? [] : [{ type: eventType(kind, 'Changed'), data: { id, values: changes } }];
};

export const move = (
  kind: Kind,
  { id, ...place }: { id: string } & NewPlace,
  state: RegistryState,
): RegistryEvent[] | Rejection => {
  const before = ordered(state, kind).map((record) => record.id);
  const after = movedTo(before, id, place);
  if (isRejection(after)) return after;
  return after.join() === before.join()
    ? []
    : [{ type: eventType(kind, 'Ordered'), data: { id, order: numbered(after) } }];
};
