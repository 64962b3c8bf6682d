import type { DecisionContext } from '../kernel/decider.ts';
import { type FieldError, isRejection, type Rejection, reject } from '../kernel/rejection.ts';
import type { CommandOf } from './commands.ts';
import { eventType, type RegistryEvent } from './events.ts';
import { movedTo, numbered, orderStep } from './place.ts';
import { parseValues, spanFault } from './record-values.ts';
import { ofKind, ordered, type RegistryState, registered, takenBy } from './records.ts';

/** Every command on a stream reads and folds all of it, so what others share a stream with has an end. */
const maxInStream = { own: 1, parent: 500, company: 5_000 } as const;

export const create = (
  command: CommandOf<'CreateRecord'>,
  state: RegistryState,
  context: DecisionContext,
): RegistryEvent[] | Rejection => {
  const { kind, id } = command;
  if (state.records.has(id) || state.removed.has(id)) return reject('already_exists');
  const parent = kind.stream.of === 'parent' ? state.records.get(String(command.values[kind.stream.by])) : undefined;
  if (kind.stream.of === 'parent' && parent?.companyId !== context.companyId) return reject('not_found');
  const values = parseValues(kind, command.values, true);
  if (isRejection(values)) return values;
  const backwards = spanFault(kind, values);
  if (backwards) return backwards;
  if (takenBy(state, kind, values, id)) {
    return reject('already_exists', {}, [{ field: kind.unique ?? '', code: 'already_exists' }]);
  }
  const most = maxInStream[kind.stream.of];
  if (ofKind(state, kind).length >= most) return reject('too_many_records', { most });
  const sortOrder = kind.ordered ? { sortOrder: (ordered(state, kind).length + 1) * orderStep } : {};
  return [{ type: eventType(kind, 'Registered'), data: { id, values, ...sortOrder } }];
};

/**
 * Several of one stream at once, all or none; of an ordered kind behind those that are there, or where the command says. A fault is
 * named by the place of its record in the command, from 0: `2.description`.
 */
export const createAll = (
  command: CommandOf<'CreateRecords'>,
  state: RegistryState,
  context: DecisionContext,
): RegistryEvent[] | Rejection => {
  const { kind, records } = command;
  const errors: FieldError[] = [];
  const events: RegistryEvent[] = [];
  let grown = state;
  for (const [at, { id, values }] of records.entries()) {
    const decision = create({ type: 'CreateRecord', kind, id, values }, grown, context);
    if (isRejection(decision)) {
      if (decision.errors.length === 0) return decision;
      errors.push(...decision.errors.map((error) => ({ ...error, field: `${at}.${error.field}` })));
      continue;
    }
    events.push(...decision);
    for (const { data } of decision) grown = registered(grown, kind, data, context.companyId);
  }
  if (errors.length > 0) return reject('invalid_fields', {}, errors);
  const added = records.map(({ id }) => id);
  const place = { afterId: command.afterId, index: command.index };
  const [first] = added;
  if (!kind.ordered || first === undefined || (place.afterId === undefined && place.index === undefined)) return events;
  const before = ordered(state, kind).map(({ id }) => id);
  // They stay together and in their order: where the first goes, the others follow.
  const after = movedTo([...before, first], first, place);
  if (isRejection(after)) return after;
  const order = after.flatMap((id) => (id === first ? added : [id]));
  const inPlace = order.join() === [...before, ...added].join();
  return inPlace
    ? events
    : [...events, { type: eventType(kind, 'Ordered'), data: { id: first, order: numbered(order) } }];
};
