import type { z } from 'zod';
import type { Decider } from '../kernel/decider.ts';
import type { DomainEvent } from '../kernel/event.ts';
import { faultOf } from '../kernel/field-fault.ts';
import { isRejection, type Rejection, reject } from '../kernel/rejection.ts';
import { dayOutOfRange } from './limits.ts';

/** What a day, a local time or an instant outside of its limits is called in the issues of a schema. */
export const outOfRange = 'out_of_range';

type Schemas<E extends DomainEvent> = Readonly<Record<E['type'], z.ZodType>>;

/**
 * The wall that every decider of planning stands behind: whatever it decided, its events lie in the limits of their
 * schemas, or the command is refused and changes nothing. So no sum of accepted commands leads out of what projections,
 * databases and other readers can hold, however each of them came to its result.
 */
export const bounded = <State, Command, E extends DomainEvent>(
  decider: Decider<State, Command, E>,
  schemas: Schemas<E>,
): Decider<State, Command, E> => ({
  ...decider,
  decide: (command, state, context) => {
    const decision = decider.decide(command, state, context);
    if (isRejection(decision)) return decision;
    for (const event of decision) {
      const refused = refusalOf(event, schemas);
      if (refused !== null) return refused;
    }
    return decision;
  },
});

const refusalOf = <E extends DomainEvent>({ type, data }: E, schemas: Schemas<E>): Rejection | null => {
  const parsed = schemas[type as E['type']].safeParse(data);
  if (parsed.success) return null;
  const [issue] = parsed.error.issues;
  const field = String(issue?.path.findLast((part) => typeof part === 'string') ?? '');
  if (issue?.message === outOfRange) return dayOutOfRange(field);
  return reject('invalid_fields', {}, [{ field, ...(issue === undefined ? { code: 'invalid' } : faultOf(issue)) }]);
};
