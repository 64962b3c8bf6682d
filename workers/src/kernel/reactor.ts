import type { DomainEvent, RecordedEvent } from '@cadenza/domain/kernel/event';
import type { JobRequest } from '@cadenza/infra/jobs/jobs';

/** What an event asks to be done. Pure: the same jobs with the same ids for the same event, however often it is seen. */
export type Reaction<E extends DomainEvent> = (event: RecordedEvent<E>) => readonly JobRequest[];

export type Reactor = {
  /** Its checkpoint is `reactor:<name>`. */
  name: string;
  prefixes: readonly string[];
  /**
   * Where a reactor begins that has no checkpoint yet: `beginning` where reacting to old events is right and harmless,
   * `now` where it would, say, send old mail.
   */
  startsAt: 'beginning' | 'now';
  react: (event: RecordedEvent) => readonly JobRequest[];
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
    react: (event) => {
      const handler = byType.get(event.type) as Reaction<DomainEvent> | undefined;
      return handler?.(event) ?? [];
    },
  };
};
