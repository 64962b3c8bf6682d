import { expect } from 'vitest';
import type { Decider, DecisionContext } from '../kernel/decider.ts';
import type { DomainEvent, EventMetadata } from '../kernel/event.ts';
import { isRejection, type Rejection, type RejectionCode } from '../kernel/rejection.ts';

/**
 * Given / when / then for deciders, after Emmett's `DeciderSpecification`:
 *
 *   decide(seriesDecider).given([scheduled]).when(command).then([expanded]);
 *   decide(seriesDecider).given([]).when(command).then('not_found');
 */

export const testCompany = '00000000-0000-7000-8000-00000000c001';
export const testActor = '00000000-0000-7000-8000-00000000a001';

/** Monday, 2 March 2026, nine o'clock in Rome. */
export const testContext: DecisionContext = {
  companyId: testCompany,
  actorId: testActor,
  now: '2026-03-02T08:00:00Z',
};

export const testMetadata: EventMetadata = {
  companyId: testCompany,
  actorId: testActor,
  commandId: '00000000-0000-7000-8000-00000000d001',
  correlationId: '00000000-0000-7000-8000-00000000d001',
  causationId: '00000000-0000-7000-8000-00000000d001',
  happenedAt: testContext.now,
  v: 1,
};

/** A refusal, with the fields that it must name when they matter. */
export type ExpectedRefusal = RejectionCode | (Partial<Omit<Rejection, 'rejected' | 'code'>> & { code: RejectionCode });

type Outcome<E extends DomainEvent> = {
  /** Exactly these events, or this refusal. Throws vitest's assertion error. */
  then: (expected: readonly E[] | ExpectedRefusal) => void;
  /** The events, for those who look at them closer; throws when the command was refused. */
  events: () => readonly E[];
  /** The refusal; throws when the command was accepted. */
  refusal: () => Rejection;
};

type Specification<Command, E extends DomainEvent> = {
  given: (events: readonly E[]) => {
    when: (command: Command, context?: Partial<DecisionContext>) => Outcome<E>;
  };
};

/** The state after a history, all by one company. */
export const stateAfter = <State, Command, E extends DomainEvent>(
  decider: Decider<State, Command, E>,
  events: readonly E[],
  happenedAt = testMetadata.happenedAt,
): State =>
  events.reduce(
    (state, event) => decider.evolve(state, event, { ...testMetadata, happenedAt }),
    decider.initialState(),
  );

export const decide = <State, Command, E extends DomainEvent>(
  decider: Decider<State, Command, E>,
): Specification<Command, E> => ({
  given: (history) => ({
    when: (command, context = {}) => {
      const decision = decider.decide(command, stateAfter(decider, history), { ...testContext, ...context });
      return {
        // biome-ignore lint/suspicious/noThenProperty: given/when/then is the vocabulary; nobody awaits an outcome
        then: (expected) => {
          if (typeof expected === 'string') expect(decision).toMatchObject({ rejected: true, code: expected });
          else if ('code' in expected) expect(decision).toMatchObject({ rejected: true, ...expected });
          else expect(decision).toEqual(expected);
        },
        events: () => {
          if (isRejection(decision)) throw new Error(`refused: ${JSON.stringify(decision)}`);
          return decision;
        },
        refusal: () => {
          if (!isRejection(decision)) throw new Error(`accepted: ${JSON.stringify(decision)}`);
          return decision;
        },
      };
    },
  }),
});
