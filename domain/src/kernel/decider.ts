import type { DomainEvent, EventMetadata } from './event.ts';
import type { Rejection } from './rejection.ts';

/** Who asks and when: all that a decider may know beside the command and the state. */
export type DecisionContext = {
  companyId: string;
  actorId: string;
  /** ISO instant of the command; the domain has no clock of its own. */
  now: string;
  /** Roles of the actor in that company; left out, the actor has none. */
  roles?: readonly string[];
  /** The system itself commands: no rule about people holds for it. */
  system?: true;
};

/** Events to append (none: nothing to do, which is a success) or a refusal. */
export type Decision<E extends DomainEvent> = readonly E[] | Rejection;

/**
 * A pure decision maker in Emmett's vocabulary: `decide(command, state) -> events | Rejection`,
 * `evolve(state, event) -> state`. `evolve` is total over the event types of its stream.
 */
export type Decider<State, Command, E extends DomainEvent> = {
  initialState: () => State;
  decide: (command: Command, state: State, context: DecisionContext) => Decision<E>;
  evolve: (state: State, event: E, metadata: EventMetadata) => State;
};
