import type { DomainEvent, EventMetadata } from './event.ts';
import { isRejection, type Rejection } from './rejection.ts';

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
  evolve: (state: State, event: E, origin: EventOrigin) => State;
};

/** What a state may take of the metadata of an event: whose it is, who did it, when. */
export type EventOrigin = Pick<EventMetadata, 'companyId' | 'actorId' | 'happenedAt'>;

/** Several commands of one moment, each on the state that the one before left; one refusal refuses all. */
export const decideInSequence = <State, Command, E extends DomainEvent>(
  { decide, evolve }: Decider<State, Command, E>,
  commands: readonly Command[],
  before: State,
  context: DecisionContext,
): Decision<E> => {
  const { companyId, actorId, now } = context;
  const events: E[] = [];
  let state = before;
  for (const command of commands) {
    const decision = decide(command, state, context);
    if (isRejection(decision)) return decision;
    for (const event of decision) state = evolve(state, event, { companyId, actorId, happenedAt: now });
    events.push(...decision);
  }
  return events;
};
