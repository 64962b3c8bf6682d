import type { z } from 'zod';

/**
 * What an event is, for every room of the house. Shapes only: no behaviour.
 */

/** `<prefix>-<id>`, for example `planSeries-0199…`. The prefix is what followers filter by. */
export type StreamName = `${string}-${string}`;

/** 0 for the first event of a stream, then contiguous. */
export type Revision = number;

/** Place in the whole log, in commit order. Opaque outside `infra`: compare, store, hand back; never compute with it. */
export type Position = bigint;

/** Who did what, when and why; carried by every event. `happenedAt` is an ISO instant given by the command. */
export type EventMetadata = {
  companyId: string;
  actorId: string;
  commandId: string;
  correlationId: string;
  causationId: string;
  happenedAt: string;
  /** Version of the event's data; readers upcast older ones. */
  v: number;
};

/** What a decider answers: a past-tense type and its data, nothing technical. */
export type DomainEvent<Type extends string = string, Data extends object = object> = {
  type: Type;
  data: Data;
};

/** What an aggregate may write: the strict shape of the data of each type. */
export type EventSchemas = Readonly<Record<string, z.ZodType<object>>>;

/** An event that these schemas take, or those of the named types alone. Types of events are read from their schemas and written nowhere else. */
export type EventOf<Schemas extends EventSchemas, Type extends keyof Schemas = keyof Schemas> = {
  [Name in Type & string]: DomainEvent<Name, z.infer<Schemas[Name]>>;
}[Type & string];

/** An event ready to be appended: its id derives from the command, so that a repeat writes nothing twice. */
export type NewEvent<E extends DomainEvent = DomainEvent> = E & { id: string; metadata: EventMetadata };

/** An event as the log gives it back. `recordedAt` is the store's own clock (ISO instant). */
export type RecordedEvent<E extends DomainEvent = DomainEvent> = NewEvent<E> & {
  stream: StreamName;
  revision: Revision;
  position: Position;
  recordedAt: string;
};

/** The prefix of a stream name: `planSeries` of `planSeries-0199…`. */
export const streamPrefix = (stream: string): string => stream.slice(0, stream.indexOf('-'));

/** The id part of a stream name: all that follows the first dash. */
export const streamId = (stream: string): string => stream.slice(stream.indexOf('-') + 1);
