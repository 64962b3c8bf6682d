import type { Decider } from '../kernel/decider.ts';
import { isRejection, reject } from '../kernel/rejection.ts';
import { change, move } from './changes.ts';
import type { RegistryCommand } from './commands.ts';
import { create, createAll } from './creation.ts';
import { remove, removeAll, restore } from './departure.ts';
import { isReferable } from './descriptor.ts';
import { eventType, type RegistryEvent } from './events.ts';
import { evolve, find, type RegistryState } from './records.ts';

const decide: Decider<RegistryState, RegistryCommand, RegistryEvent>['decide'] = (command, state, context) => {
  if (command.type === 'CreateRecord') return create(command, state, context);
  if (command.type === 'CreateRecords') return createAll(command, state, context);
  if (command.type === 'RemoveRecords') return removeAll(command.kind, command.ids, state, context);
  if (command.type === 'ChangeRecord') return change(command, state, context);
  if (command.type === 'RestoreRecord') return restore(command.kind, command.id, state, context);
  const { kind, id } = command;
  const record = find(state, kind, id, context);
  if (isRejection(record)) return record;
  switch (command.type) {
    case 'SetRecordActive':
      if (!kind.switchable) return reject('not_switchable');
      if (record.active === command.active) return [];
      return command.active
        ? [{ type: eventType(kind, 'Activated'), data: { id } }]
        : [{ type: eventType(kind, 'Deactivated'), data: { id, reason: command.reason ?? null } }];
    case 'RequestRemoval':
      return record.removing || !isReferable(kind) ? [] : [{ type: eventType(kind, 'RemovalRequested'), data: { id } }];
    case 'RemoveRecord':
      return remove(kind, record, state);
    case 'MoveRecord':
      return kind.ordered ? move(kind, command, state) : reject('not_found');
    default:
      return command satisfies never;
  }
};

/** One decider for every kind of record. Deletes and deactivations that others depend on are asked before (api). */
export const registry: Decider<RegistryState, RegistryCommand, RegistryEvent> = {
  initialState: () => ({ records: new Map(), removed: new Map() }),
  decide,
  evolve,
};
