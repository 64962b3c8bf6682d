import type { PlannedWork } from '../calendar/planned-work.ts';
import type { DomainEvent } from '../kernel/event.ts';
import { type Kind, typeName } from './descriptor.ts';
import { kinds } from './kinds.ts';

/** Values by the English field names of the descriptor. */
export type RecordValues = Readonly<Record<string, unknown>>;

export const registryVerbs = [
  'Registered',
  'Changed',
  'Activated',
  'Deactivated',
  'RemovalRequested',
  'Removed',
  'Restored',
  'Ordered',
] as const;
export type RegistryVerb = (typeof registryVerbs)[number];

/**
 * What happens to a record of any kind; the event type is the kind's name and the verb (`PlantRegistered`).
 * `Registered` carries all values, `Changed` only those that changed, `Ordered` the order numbers of all records of the
 * collection (`[{id, sortOrder}]`, steps of 5). `RemovalRequested` says that somebody is about to remove a record that others
 * may refer to, and changes nothing of it; `Restored` that it is there all the same, with these values (`removal.ts`).
 */
export type RegistryEvent = DomainEvent<
  string,
  {
    id: string;
    values?: RecordValues;
    sortOrder?: number;
    reason?: string | null;
    active?: boolean;
    version?: number;
    /** Of a day that is closed: what was chosen for the work that is planned on it. */
    plannedWork?: PlannedWork;
    order?: readonly { id: string; sortOrder: number }[];
  }
>;

export const eventType = (kind: Kind, verb: RegistryVerb): string => `${typeName(kind)}${verb}`;

const byType = new Map(
  kinds.flatMap((kind) => registryVerbs.map((verb) => [eventType(kind, verb), { kind, verb }] as const)),
);

/** The kind and the verb of an event type; undefined for one that is not the registry's. */
export const parseEventType = (type: string): { kind: Kind; verb: RegistryVerb } | undefined => byType.get(type);
