import { describe, expect, it } from 'vitest';
import type { Decider } from '../kernel/decider.ts';
import type { DomainEvent } from '../kernel/event.ts';
import { reject } from '../kernel/rejection.ts';
import { decide } from './given-when-then.ts';

type Opened = DomainEvent<'Opened', { by: string }>;

/** A door: opens once. */
const door: Decider<boolean, 'open', Opened> = {
  initialState: () => false,
  decide: (_, open, { actorId }) =>
    open ? reject('already_exists', { door: 1 }) : [{ type: 'Opened', data: { by: actorId } }],
  evolve: () => true,
};
const opened: Opened = { type: 'Opened', data: { by: 'me' } };

describe('given, when, then', () => {
  it('accepts what is so', () => {
    decide(door).given([]).when('open', { actorId: 'me' }).then([opened]);
    decide(door).given([opened]).when('open').then('already_exists');
    decide(door)
      .given([opened])
      .when('open')
      .then({ code: 'already_exists', params: { door: 1 } });
    expect(decide(door).given([]).when('open', { actorId: 'me' }).events()).toEqual([opened]);
    expect(decide(door).given([opened]).when('open').refusal().code).toBe('already_exists');
  });

  it('fails on what is not', () => {
    expect(() => decide(door).given([]).when('open').then([])).toThrow();
    expect(() => decide(door).given([]).when('open').then('already_exists')).toThrow();
    expect(() => decide(door).given([opened]).when('open').then([opened])).toThrow();
    expect(() => decide(door).given([opened]).when('open').then('not_found')).toThrow();
    expect(() =>
      decide(door)
        .given([opened])
        .when('open')
        .then({ code: 'already_exists', params: { door: 2 } }),
    ).toThrow();
    expect(() => decide(door).given([opened]).when('open').events()).toThrow('refused');
    expect(() => decide(door).given([]).when('open').refusal()).toThrow('accepted');
  });
});
