import type { EventMetadata, NewEvent } from '@cadenza/domain/kernel/event';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { EventStore } from './event-store.ts';

type Fault = { path: readonly PropertyKey[]; code?: string | undefined };

/** The present shape of one type's data; zod schemas are such. */
export type EventSchema = {
  safeParse(data: unknown): { success: true } | { success: false; error: { issues: readonly Fault[] } };
};

/** Every type that may be written, with the shape of its data. */
export type EventSchemas = Readonly<Record<string, EventSchema>>;

/**
 * A mistake of ours, never of who sent the command: a decider let something through that readers of the log do not expect.
 * Names types, fields and codes; never a value, as that may be somebody's name.
 */
export class EventOutOfShape extends Error {
  override readonly name = 'EventOutOfShape';
}

const ids = ['companyId', 'actorId', 'commandId', 'correlationId', 'causationId'] as const;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?Z$/;

const metadataFaults = (metadata: EventMetadata): Fault[] => [
  ...ids.filter((name) => !isUuid(metadata[name])).map((name) => ({ path: ['metadata', name], code: 'invalid_id' })),
  ...(instant.test(metadata.happenedAt) ? [] : [{ path: ['metadata', 'happenedAt'], code: 'invalid_instant' }]),
];

const faultsOf = (schemas: EventSchemas, { type, data, metadata }: NewEvent): readonly Fault[] => {
  const schema = Object.hasOwn(schemas, type) ? schemas[type] : undefined;
  if (schema === undefined) return [{ path: [], code: 'unknown_type' }];
  const parsed = schema.safeParse(data);
  return [...(parsed.success ? [] : parsed.error.issues), ...metadataFaults(metadata)];
};

/**
 * A store that writes only what its readers know: an append with a type that is in no schema, or with data that does not fit,
 * throws `EventOutOfShape` and writes nothing. What is in the log already is read as it is: upcasters make it fit.
 */
export const withSchemas = (store: EventStore, schemas: EventSchemas): EventStore => ({
  ...store,
  append: async (append) => {
    for (const event of append.events) {
      const faults = faultsOf(schemas, event);
      if (faults.length === 0) continue;
      const told = faults.slice(0, 10).map(({ path, code }) => `${path.map(String).join('.') || 'event'} (${code})`);
      throw new EventOutOfShape(`${event.type} does not fit its schema: ${told.join(', ')}`);
    }
    return store.append(append);
  },
});
