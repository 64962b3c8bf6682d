import type { Decider } from '@cadenza/domain/kernel/decider';
import type { DomainEvent } from '@cadenza/domain/kernel/event';

const refuse = (): never => {
  throw new TypeError('what a decider is handed is not its own to change');
};

/** An instance of a class, as the schemas of a kind of record, keeps things for itself. */
const isData = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return [Object.prototype, null, Array.prototype, Map.prototype, Set.prototype].includes(prototype as null);
};

/** Freezes data with all that it holds; maps and sets refuse to be changed as well. */
const frozen = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || !isData(value)) return value;
  if (value instanceof Map || value instanceof Set) {
    for (const inner of value) frozen(inner);
    for (const method of ['set', 'add', 'delete', 'clear']) Object.defineProperty(value, method, { value: refuse });
  }
  Object.freeze(value);
  for (const inner of Object.values(value)) frozen(inner);
  return value;
};

/**
 * The same decider over frozen states, commands and events: one that changes what it is handed throws. States are kept between
 * commands (`commands/src/kernel/folds.ts`), so a change would reach decisions that never saw its event.
 */
export const unchanging = <S, C, E extends DomainEvent>(decider: Decider<S, C, E>): Decider<S, C, E> => ({
  initialState: () => frozen(decider.initialState()),
  decide: (command, state, context) => frozen(decider.decide(frozen(command), frozen(state), frozen(context))),
  evolve: (state, event, metadata) => frozen(decider.evolve(frozen(state), frozen(event), frozen(metadata))),
});
