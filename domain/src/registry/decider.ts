import type { Decider, DecisionContext } from '../kernel/decider.ts';
import { faultOf } from '../kernel/field-fault.ts';
import { type FieldError, isRejection, type Rejection, reject } from '../kernel/rejection.ts';
import { isReferable, type Kind } from './descriptor.ts';
import { eventType, parseEventType, type RecordValues, type RegistryEvent } from './events.ts';
import { movedTo, type NewPlace, numbered, orderStep } from './place.ts';

/** A record as decided. `changed` says who set each field last, for the word of a conflict. */
export type RegistryRecord = {
  kind: string;
  id: string;
  companyId: string;
  values: RecordValues;
  active: boolean;
  sortOrder: number | null;
  /** Number of events of this record so far; a form sends back the one it was filled from. */
  version: number;
  /** Somebody is about to remove it; whoever refers to it from now on says so in its stream (`removal.ts`). */
  removing: boolean;
  changed: Readonly<Record<string, { version: number; actorId: string; at: string }>>;
};

/** All records of one stream: one for most kinds, a checklist with its lines, a company's calendar days. */
export type RegistryState = {
  records: ReadonlyMap<string, RegistryRecord>;
  /** As they were when they were removed: an id is never used again, and a record that is missed comes back. */
  removed: ReadonlyMap<string, RegistryRecord>;
};

export type NewRecord = { id: string; values: RecordValues };

export type RegistryCommand =
  | { type: 'CreateRecord'; kind: Kind; id: string; values: RecordValues }
  | ({ type: 'CreateRecords'; kind: Kind; records: readonly NewRecord[] } & NewPlace)
  | { type: 'ChangeRecord'; kind: Kind; id: string; values: RecordValues; seenVersion?: number | undefined }
  | { type: 'SetRecordActive'; kind: Kind; id: string; active: boolean; reason?: string | null }
  | { type: 'RequestRemoval'; kind: Kind; id: string }
  | { type: 'RemoveRecord'; kind: Kind; id: string }
  | { type: 'RemoveRecords'; kind: Kind; ids: readonly string[] }
  | { type: 'RestoreRecord'; kind: Kind; id: string }
  | ({ type: 'MoveRecord'; kind: Kind; id: string } & NewPlace);

const parseValues = (kind: Kind, values: RecordValues, complete: boolean): RecordValues | Rejection => {
  const parsed: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const field of kind.fields) {
    const given = values[field.name];
    if (given === undefined && !complete) continue;
    const result = field.schema.safeParse(given === undefined ? field.initial : given);
    // A text of which nothing is left is none.
    if (result.success) parsed[field.name] = result.data === '' ? null : result.data;
    else {
      const missing = given === undefined || given === null || given === '';
      const [issue] = result.error.issues;
      const fault = issue === undefined ? { code: 'invalid' } : faultOf(issue);
      errors.push({ field: field.name, ...(missing && field.required ? { code: 'required' } : fault) });
    }
  }
  return errors.length > 0 ? reject('invalid_fields', {}, errors) : parsed;
};

const ofKind = (state: RegistryState, kind: Kind): RegistryRecord[] =>
  [...state.records.values()].filter((record) => record.kind === kind.name);

const ordered = (state: RegistryState, kind: Kind): RegistryRecord[] =>
  ofKind(state, kind).sort((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0));

const find = (state: RegistryState, kind: Kind, id: string, context: DecisionContext): RegistryRecord | Rejection => {
  const record = state.records.get(id);
  // Another company's id answers the same as one that does not exist.
  return record && record.kind === kind.name && record.companyId === context.companyId ? record : reject('not_found');
};

const takenBy = (state: RegistryState, kind: Kind, values: RecordValues, id: string): RegistryRecord | undefined =>
  kind.unique === null
    ? undefined
    : ofKind(state, kind).find(
        (other) => other.id !== id && other.values[kind.unique ?? ''] === values[kind.unique ?? ''],
      );

const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null);

/** Every command on a stream reads and folds all of it, so what others share a stream with has an end. */
const maxInStream = { own: 1, parent: 500, company: 5_000 } as const;

const create = (
  command: Extract<RegistryCommand, { type: 'CreateRecord' }>,
  state: RegistryState,
  context: DecisionContext,
): RegistryEvent[] | Rejection => {
  const { kind, id } = command;
  if (state.records.has(id) || state.removed.has(id)) return reject('already_exists');
  const parent = kind.stream.of === 'parent' ? state.records.get(String(command.values[kind.stream.by])) : undefined;
  if (kind.stream.of === 'parent' && parent?.companyId !== context.companyId) return reject('not_found');
  const values = parseValues(kind, command.values, true);
  if (isRejection(values)) return values;
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
const createAll = (
  command: Extract<RegistryCommand, { type: 'CreateRecords' }>,
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

const change = (
  command: Extract<RegistryCommand, { type: 'ChangeRecord' }>,
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
  // A true conflict: the same field was set otherwise, by someone else, after this form was filled.
  const clash = Object.keys(changes).find((name) => {
    const last = record.changed[name];
    return (
      seenVersion !== undefined && last !== undefined && last.version > seenVersion && last.actorId !== context.actorId
    );
  });
  if (clash !== undefined) {
    const last = record.changed[clash];
    return reject('conflict', { field: clash, by: last?.actorId ?? '', at: last?.at ?? '' }, [
      { field: clash, code: 'conflict' },
    ]);
  }
  if (takenBy(state, kind, { ...record.values, ...changes }, id)) {
    return reject('already_exists', {}, [{ field: kind.unique ?? '', code: 'already_exists' }]);
  }
  return Object.keys(changes).length === 0 ? [] : [{ type: eventType(kind, 'Changed'), data: { id, values: changes } }];
};

const remove = (kind: Kind, record: RegistryRecord, state: RegistryState): RegistryEvent[] | Rejection => {
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
const removeAll = (
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

const move = (
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

/** The record stays, or is there again, whatever was asked before. Nothing to do for one that nobody wants to remove. */
const restore = (kind: Kind, id: string, state: RegistryState, { companyId }: DecisionContext): RegistryEvent[] => {
  const record = state.removed.get(id) ?? state.records.get(id);
  if (!isReferable(kind) || record?.kind !== kind.name || record.companyId !== companyId) return [];
  if (state.records.has(id) && !record.removing) return [];
  const { values, active, version } = record;
  return [{ type: eventType(kind, 'Restored'), data: { id, values, active, version: version + 1 } }];
};

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

const registered = (
  state: RegistryState,
  kind: Kind,
  { id, values = {}, sortOrder }: RegistryEvent['data'],
  companyId: string,
): RegistryState => {
  const version = (state.records.get(id)?.version ?? 0) + 1;
  const record: RegistryRecord = {
    kind: kind.name,
    id,
    companyId,
    values,
    active: true,
    sortOrder: sortOrder ?? null,
    version,
    removing: false,
    changed: {},
  };
  return { ...state, records: new Map(state.records).set(id, record) };
};

const evolve: Decider<RegistryState, RegistryCommand, RegistryEvent>['evolve'] = (state, event, metadata) => {
  const parsed = parseEventType(event.type);
  if (!parsed) throw new Error(`not an event of the registry: ${event.type}`);
  if (parsed.verb === 'Registered') return registered(state, parsed.kind, event.data, metadata.companyId);
  const { id, values = {}, order = [] } = event.data;
  const records = new Map(state.records);
  const old = records.get(id);
  const version = (old?.version ?? 0) + 1;
  switch (parsed.verb) {
    case 'Ordered':
      for (const next of order) {
        const record = records.get(next.id);
        if (record) records.set(next.id, { ...record, sortOrder: next.sortOrder });
      }
      return { ...state, records };
    case 'Restored':
      return restored(state, event.data);
  }
  if (!old) throw new Error(`${event.type} before the record ${id} was registered`);
  switch (parsed.verb) {
    case 'Changed': {
      const mark = { version, actorId: metadata.actorId, at: metadata.happenedAt };
      const changed = { ...old.changed, ...Object.fromEntries(Object.keys(values).map((name) => [name, mark])) };
      records.set(id, { ...old, values: { ...old.values, ...values }, version, changed });
      return { ...state, records };
    }
    case 'RemovalRequested':
      records.set(id, { ...old, removing: true });
      return { ...state, records };
    case 'Removed':
      records.delete(id);
      return { records, removed: new Map(state.removed).set(id, old) };
    default:
      records.set(id, { ...old, active: parsed.verb === 'Activated', version });
      return { ...state, records };
  }
};

const restored = (state: RegistryState, { id, version = 1 }: RegistryEvent['data']): RegistryState => {
  const record = state.removed.get(id) ?? state.records.get(id);
  if (!record) throw new Error(`the record ${id} was restored before it was registered`);
  const removed = new Map(state.removed);
  removed.delete(id);
  const records = new Map(state.records).set(id, { ...record, version, removing: false });
  return { records, removed };
};

/** One decider for every kind of record. Deletes and deactivations that others depend on are asked before (api). */
export const registry: Decider<RegistryState, RegistryCommand, RegistryEvent> = {
  initialState: () => ({ records: new Map(), removed: new Map() }),
  decide,
  evolve,
};
