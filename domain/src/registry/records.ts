import { type FieldMarks, marked } from '../kernel/conflict.ts';
import type { DecisionContext, EventOrigin } from '../kernel/decider.ts';
import { type Rejection, reject } from '../kernel/rejection.ts';
import type { Kind } from './descriptor.ts';
import { parseEventType, type RecordValues, type RegistryEvent } from './events.ts';

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
  changed: FieldMarks;
};

/** All records of one stream: one for most kinds, a checklist with its lines, a company's calendar days. */
export type RegistryState = {
  records: ReadonlyMap<string, RegistryRecord>;
  /** As they were when they were removed: an id is never used again, and a record that is missed comes back. */
  removed: ReadonlyMap<string, RegistryRecord>;
};

export const ofKind = (state: RegistryState, kind: Kind): RegistryRecord[] =>
  [...state.records.values()].filter((record) => record.kind === kind.name);

export const ordered = (state: RegistryState, kind: Kind): RegistryRecord[] =>
  ofKind(state, kind).sort((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0));

export const find = (
  state: RegistryState,
  kind: Kind,
  id: string,
  context: DecisionContext,
): RegistryRecord | Rejection => {
  const record = state.records.get(id);
  // Another company's id answers the same as one that does not exist.
  return record && record.kind === kind.name && record.companyId === context.companyId ? record : reject('not_found');
};

export const takenBy = (
  state: RegistryState,
  kind: Kind,
  values: RecordValues,
  id: string,
): RegistryRecord | undefined =>
  kind.unique === null
    ? undefined
    : ofKind(state, kind).find(
        (other) => other.id !== id && other.values[kind.unique ?? ''] === values[kind.unique ?? ''],
      );

export const registered = (
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

export const evolve = (state: RegistryState, event: RegistryEvent, metadata: EventOrigin): RegistryState => {
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
      const changed = marked(old.changed, Object.keys(values), mark);
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
