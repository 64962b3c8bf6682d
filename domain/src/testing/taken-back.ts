import { type Decider, type DecisionContext, decideInSequence } from '../kernel/decider.ts';
import type { DomainEvent } from '../kernel/event.ts';
import type { Past } from '../kernel/past.ts';
import { isRejection, type Rejection } from '../kernel/rejection.ts';
import { type Inverse, wayBackOf } from '../kernel/way-back.ts';
import { testActor, testContext } from './given-when-then.ts';

type Told = { readonly by?: string; readonly context?: Partial<DecisionContext> };

/**
 * A stream that is written by commands and their undoes as the house writes them: each event with its command, an undo with what it takes
 * back. A refusal is answered, and nothing is written.
 */
export const writtenStream = <State, Command, E extends DomainEvent>(
  decider: Decider<State, Command, E>,
  inverse: Inverse<State, Command, E>,
) => {
  const past: Past<E>[] = [];
  const state = (): State =>
    past.reduce(
      (folded, { event, by, at }) =>
        decider.evolve(folded, event, { companyId: testContext.companyId, actorId: by, happenedAt: at }),
      decider.initialState(),
    );
  const append = (
    commands: readonly Command[],
    told: { by: string; command: string; takesBack: string | null; context?: Partial<DecisionContext> | undefined },
  ): Rejection | readonly E[] => {
    const { by, command, takesBack, context } = told;
    const events = decideInSequence(decider, commands, state(), { ...testContext, actorId: by, ...context });
    if (isRejection(events)) return events;
    past.push(...events.map((event) => ({ event, by, at: testContext.now, command, takesBack })));
    return events;
  };
  return {
    state,
    /** Under this id. */
    do: (command: string, commands: readonly Command[], { by = testActor, context }: Told = {}) =>
      append(commands, { by, command, takesBack: null, context }),
    undo: (command: string, { by = testActor, context }: Told = {}): Rejection | readonly E[] => {
      const commands = wayBackOf(decider, inverse, past, { command, by, companyId: testContext.companyId });
      return isRejection(commands)
        ? commands
        : append(commands, { by, command: `undo of ${command}`, takesBack: command, context });
    },
  };
};
