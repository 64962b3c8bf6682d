import { z } from 'zod';
import { plannedWorkChoices } from '../calendar/planned-work.ts';
import { someOf, uuid } from '../kernel/schemas.ts';
import { isReferable, type Kind } from './descriptor.ts';
import { eventType, type RegistryEvent, type RegistryVerb } from './events.ts';
import { kinds } from './kinds.ts';

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
