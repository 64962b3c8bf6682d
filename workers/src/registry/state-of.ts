import type { Decider } from '@cadenza/domain/kernel/decider';
import type { DomainEvent, RecordedEvent } from '@cadenza/domain/kernel/event';

/** What the events of a stream add up to. */
export const stateOf = <S, E extends DomainEvent>(
  { initialState, evolve }: Pick<Decider<S, never, E>, 'initialState' | 'evolve'>,
  events: readonly RecordedEvent[],
): S =>
  (events as readonly RecordedEvent<E>[]).reduce(
    (before, event) => evolve(before, event, event.metadata),
    initialState(),
  );
