import type { Decider } from './decider.ts';
import type { DomainEvent } from './event.ts';
import { type Past, refusalOfSince, takenOf } from './past.ts';
import { type Rejection, reject } from './rejection.ts';

/**
 * What an undo makes of one type of event. `about`: what of its stream the event sets, by names of its own; what others did since about the
 * same is not taken back with it. `stays`: no undo takes it back, and why.
 */
export type WayBack<E extends DomainEvent> =
  // A method: only the key of its map knows the type of event.
  { about(event: E): readonly string[] } | { readonly stays: string };

/** Each type of event of a stream has its answer: one that is new does not compile without. */
export type WaysBack<E extends DomainEvent> = { readonly [Type in E['type']]: WayBack<Extract<E, { type: Type }>> };

/** What a command did to a stream: the stream before it, the stream as it is, and its own events that go back. */
export type Taken<State, E extends DomainEvent> = {
  readonly was: State;
  readonly now: State;
  readonly events: readonly E[];
};

/**
 * How what was done to a stream is taken back: by ordinary commands, under ordinary rules. What may not be done may not be undone by doing it.
 * `back` answers none where nothing of it is left to be taken back.
 */
export type Inverse<State, Command, E extends DomainEvent> = {
  readonly wayOf: (type: string) => WayBack<E> | undefined;
  readonly back: (taken: Taken<State, E>) => readonly Command[];
};

/** A whole thing: whatever was done to it is about the same. */
export const whole = '*';

const meet = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((one) => others.some((other) => other === one || isWithin(one, other) || isWithin(other, one)));

/** `a name` is within `a *`. */
const isWithin = (one: string, other: string): boolean => {
  const [of, rest] = [other.slice(0, -whole.length), other.slice(-whole.length)];
  return rest === whole && one.startsWith(of);
};

/**
 * The commands that take back what a command did to a stream. None where that has been done. Refused where others, or their writer, have
 * made something of the same since; whole where any of it has no way back, as half of a change is none that somebody made.
 */
export const wayBackOf = <State, Command, E extends DomainEvent>(
  { initialState, evolve }: Pick<Decider<State, Command, E>, 'initialState' | 'evolve'>,
  { wayOf, back }: Inverse<State, Command, E>,
  past: readonly Past<E>[],
  { command, by, companyId }: { command: string; by: string; companyId: string },
): readonly Command[] | Rejection => {
  const taken = takenOf(past, command);
  if (taken === null) return [];
  const aboutOf = (event: E): readonly string[] | null => {
    const way = wayOf(event.type);
    return way === undefined || !('about' in way) ? null : way.about(event);
  };
  const folded = (some: readonly Past<E>[]): State =>
    some.reduce(
      (state, { event, by: actorId, at }) => evolve(state, event, { companyId, actorId, happenedAt: at }),
      initialState(),
    );
  const mine = taken.events.map(aboutOf);
  if (mine.some((about) => about === null)) return reject('cannot_take_back');
  const about = mine.flatMap((one) => one ?? []);
  const refused = refusalOfSince(
    taken.since.filter(({ event }) => meet(aboutOf(event) ?? [], about)),
    by,
  );
  if (refused) return refused;
  const intents = back({ was: folded(taken.before), now: folded(past), events: taken.events });
  return intents.length > 0 ? intents : reject('cannot_take_back');
};
