import type { DomainEvent, RecordedEvent, Revision, StreamName } from '@cadenza/domain/kernel/event';
import type { JobRequest } from '@cadenza/infra/jobs/jobs';

/** A stream, all of it or from a revision on, up to the event in hand at least. */
export type ReadStream = (stream: StreamName, from?: Revision) => Promise<readonly RecordedEvent[]>;

type Asked = readonly JobRequest[] | Promise<readonly JobRequest[]>;

/** What an event asks to be done: the same jobs have the same ids for the same event, however often it is seen. */
export type Reaction<E extends DomainEvent> = (event: RecordedEvent<E>, read: ReadStream) => Asked;

export type Reactor = {
  /** Its checkpoint is `reactor:<name>`. */
  name: string;
  prefixes: readonly string[];
  /**
   * Where a reactor begins that has no checkpoint yet: `beginning` where reacting to old events is right and harmless,
   * `now` where it would, say, send old mail.
   */
  startsAt: 'beginning' | 'now';
  react: (event: RecordedEvent, read: ReadStream) => Asked;
};

type Handlers<E extends DomainEvent> = { [Type in E['type']]?: Reaction<Extract<E, { type: Type }>> };

/** A reactor from a map of event types; all other events of the prefixes ask for nothing. */
export const defineReactor = <E extends DomainEvent>(
  definition: Omit<Reactor, 'react'> & { handlers: Handlers<E> },
): Reactor => {
  const { handlers, ...reactor } = definition;
  const byType = new Map<string, unknown>(Object.entries(handlers));
  return {
    ...reactor,
    react: (event, read) => {
      const handler = byType.get(event.type) as Reaction<DomainEvent> | undefined;
      return handler?.(event, read) ?? [];
    },
  };
};
