import type { Decider } from '@cadenza/domain/kernel/decider';
import type { DomainEvent, RecordedEvent, StreamName } from '@cadenza/domain/kernel/event';
import type { EventStore } from './event-store.ts';

/** The state of a stream, read from its beginning; with `companyId`, of what that company sees of it. */
export const fold = async <S, E extends DomainEvent>(
  store: Pick<EventStore, 'read'>,
  stream: StreamName,
  decider: Pick<Decider<S, never, E>, 'initialState' | 'evolve'>,
  companyId?: string,
): Promise<S> => {
  let state = decider.initialState();
  for await (const event of store.read(stream, companyId === undefined ? {} : { companyId })) {
    state = decider.evolve(state, event as RecordedEvent<E>, event.metadata);
  }
  return state;
};
