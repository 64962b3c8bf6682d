import { z } from 'zod';
import { type PlannedWork, plannedWorkChoices } from '../calendar/planned-work.ts';
import type { DomainEvent } from '../kernel/event.ts';
import { someOf, uuid } from '../kernel/schemas.ts';
import { isReferable, type Kind, typeName } from './descriptor.ts';
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

type Schema = z.ZodType<RegistryEvent['data']>;

const sortOrder = z.int().min(0);
const reason = z.string().max(1_000, { error: 'too_long' }).nullable();

const valuesOf = (kind: Kind) => Object.fromEntries(kind.fields.map(({ name, schema }) => [name, schema]));

/** A kind that closes days says what was chosen for the work on them. */
const closing = <Shape extends z.ZodRawShape>({ closes }: Kind, schema: z.ZodObject<Shape, z.core.$strict>) =>
  closes === null ? schema : schema.extend({ plannedWork: z.exactOptional(z.enum(plannedWorkChoices)) });

const schemasOf = (kind: Kind): Partial<Record<RegistryVerb, Schema>> => {
  const values = valuesOf(kind);
  const record = { id: uuid, values: z.strictObject(values) };
  const order = z.array(z.strictObject({ id: uuid, sortOrder })).min(1);
  return {
    Registered: kind.ordered ? z.strictObject({ ...record, sortOrder }) : closing(kind, z.strictObject(record)),
    Changed: closing(kind, z.strictObject({ id: uuid, values: someOf(values) })),
    ...(kind.switchable && {
      Activated: z.strictObject({ id: uuid }),
      Deactivated: z.strictObject({ id: uuid, reason }),
    }),
    Removed: z.strictObject({ id: uuid }),
    ...(isReferable(kind) && {
      RemovalRequested: z.strictObject({ id: uuid }),
    }),
    ...(kind.stream.of === 'own' && {
      // Values that were taken once come back as they are, whatever their fields ask for today.
      Restored: z.strictObject({ id: uuid, values: z.looseObject({}), active: z.boolean(), version: z.int().min(1) }),
    }),
    ...((kind.ordered || kind.orderedInCompany) && { Ordered: z.strictObject({ id: uuid, order }) }),
  };
};

/** The present shape of every event of every kind of record, from its descriptor, strict: what is appended is held against it. */
export const registryEventSchemas: Readonly<Record<string, Schema>> = Object.fromEntries(
  kinds.flatMap((kind) =>
    Object.entries(schemasOf(kind)).map(([verb, schema]) => [eventType(kind, verb as RegistryVerb), schema]),
  ),
);
