import type { Decision, DecisionContext } from '../kernel/decider.ts';
import { isRejection, type Rejection, reject } from '../kernel/rejection.ts';
import type { Instant, InterventionEvent } from './events.ts';
import type { SeriesState } from './series-state.ts';

/** `at`: when that was pressed, where it was without a network and comes later; now unless told. */
export type Pressed = { at?: Instant | undefined };

const instantOf = (epochMilliseconds: number): Instant =>
  Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toString();

/** Days that what was pressed without a network may be on its way. */
export const maxDaysUnderWay = 31;

/**
 * When something was pressed. A device whose clock is ahead pressed it just now, and one whose clock is behind no sooner than there was
 * something to press: `since`.
 */
export const pressedAt = (
  at: Instant | undefined,
  now: Instant,
  since?: Instant,
  field = 'at',
): Instant | Rejection => {
  if (at === undefined) return now;
  const [pressed, latest] = [Date.parse(at), Date.parse(now)];
  if (Number.isNaN(pressed)) return reject('invalid_fields', {}, [{ field, code: 'invalid_date_time' }]);
  if (pressed >= latest) return now;
  const first = latest - maxDaysUnderWay * 86_400_000;
  const from = instantOf(first).slice(0, 10);
  if (pressed < first) return reject('invalid_fields', {}, [{ field, code: 'too_long_ago', params: { from } }]);
  const begun = since === undefined ? pressed : Date.parse(since);
  // A log whose clock was ahead of ours: it was planned just now.
  return begun >= latest ? now : instantOf(Math.max(pressed, begun));
};

/** Since when a work of this series has been there for anybody. */
export const thereSince = (series: SeriesState): Instant | undefined =>
  series.status === 'none' ? undefined : series.scheduledAt;

/** The same for an event, which says it only where it is not the time of the event itself. */
export const actTimeOf = (
  { at }: Pressed,
  now: Instant,
  since: Instant | undefined,
): { readonly at?: Instant } | Rejection => {
  const pressed = pressedAt(at, now, since);
  if (isRejection(pressed)) return pressed;
  return pressed === now ? {} : { at: pressed };
};

/** `since`: when the work came to be. */
export type Pressing = Pick<DecisionContext, 'now'> & { since: Instant | undefined };

type Sayable = Extract<InterventionEvent, { data: { at?: string } }>;

/** What was decided, with the time at which it was pressed. That of what changes nothing is not asked for. */
export const saying = (decided: Decision<Sayable>, command: Pressed, { now, since }: Pressing): Decision<Sayable> => {
  if (isRejection(decided) || decided.length === 0) return decided;
  const said = actTimeOf(command, now, since);
  return isRejection(said) ? said : decided.map((event) => ({ ...event, data: { ...event.data, ...said } }) as Sayable);
};
