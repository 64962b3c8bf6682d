import type { Permission } from '@cadenza/domain/identity/permissions';
import { type StreamOf, streamOf } from '@cadenza/domain/kernel/aggregate';
import type { Decider, Decision } from '@cadenza/domain/kernel/decider';
import type { DomainEvent } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { type CommandContext, commandOf } from './command-context.ts';
import type { Executed } from './execute.ts';

type Target<State, Command extends { type: string }, E extends DomainEvent> = {
  readonly stream: StreamOf;
  readonly decider: Decider<State, Command, E>;
  readonly permissions: { readonly [Type in Command['type']]: Permission };
};

/**
 * Executes a command on an aggregate as it is declared: on its stream, under the permission of the command. `of`: the person or the thing
 * whose stream it is. `judge`: what else has to be known of what was decided, at every attempt.
 */
export const executeOn = <State, Command extends { type: string }, E extends DomainEvent>(
  asked: CommandContext,
  aggregate: Target<State, Command, E>,
  of: string,
  command: Command,
  judge: (events: readonly E[], state: State) => Decision<E> | Promise<Decision<E>> = (events) => events,
): Promise<Executed<State, E> | Rejection> =>
  asked.services.execute({
    ...commandOf(asked),
    permission: aggregate.permissions[command.type as Command['type']],
    stream: streamOf(aggregate, asked.actor.companyId, of),
    decider: aggregate.decider,
    decide: (state, context) => {
      const decision = aggregate.decider.decide(command, state, context);
      return isRejection(decision) ? decision : judge(decision, state);
    },
  });
