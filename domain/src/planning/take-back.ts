import { isWorkingDay, type WorkingCalendar } from '../calendar/working-calendar.ts';
import { type Past, refusalOfSince, takenOf } from '../kernel/past.ts';
import { isRejection, type Rejection, reject } from '../kernel/rejection.ts';
import { isEmergency, plannedDay } from './closed-day.ts';
import type { Instant, InterventionEvent, OwnField } from './events.ts';
import { holding } from './held.ts';
import type { InterventionIntent } from './intervention-commands.ts';
import { type ChecklistLineFact, planInForce } from './intervention-plan.ts';
import { evolveIntervention, type InterventionState, untouched } from './intervention-state.ts';
import { fieldsOf, sameThing } from './past.ts';
import { isGoneWithout } from './reopening.ts';
import type { SeriesState } from './series-state.ts';
import { stepBack } from './step-back.ts';
import { type EventThat, goesBack, type WayBack } from './way-back.ts';

/**
 * What a work is judged by when somebody takes back what they did to it; `lines`: the active ones of its checklist, `elsewhereSince`: when
 * they last started a clock on another work that still runs.
 */
export type TakingBack = {
  readonly by: string;
  readonly series: SeriesState;
  readonly ordinal: number;
  readonly now: InterventionState;
  readonly calendar: WorkingCalendar;
  readonly checklistId: string | null;
  readonly lines: readonly ChecklistLineFact[];
  readonly signatureRequired: boolean;
  readonly elsewhereSince: Instant | null;
};

type Sides = { readonly was: InterventionState } & TakingBack;

/**
 * The commands that undo what a command did to a work, each decided by the rules of every other: what may not be done may not be undone
 * by doing it. None where it is undone already.
 */
export const takeBack = (
  past: readonly Past<InterventionEvent>[],
  command: string,
  given: TakingBack,
): readonly InterventionIntent[] | Rejection => {
  const taken = takenOf(past, command);
  if (taken === null) return [];
  const { before, since, at } = taken;
  const events = ofPerson(taken.events);
  const was = before.reduce(
    (state, { event, by: actorId, at: happenedAt }) => evolveIntervention(state, event, { actorId, happenedAt }),
    untouched,
  );
  const sides = { ...given, was };
  const refused = refusalOfSince(sameThing(events, since), given.by) ?? refusalOfMany(events, at, sides);
  if (refused) return refused;
  const back = fieldsBack(events, sides);
  if (isRejection(back)) return back;
  const steps = thatGo(events, 'step')
    .reverse()
    .flatMap((event) => stepBack(event, sides));
  const closed = thatGo(events, 'restores').length > 0 ? closedDayOf(sides) : null;
  if (closed !== null) return closed;
  const intents = [
    ...[...statusFirst(events, was), ...back, ...steps],
    ...[...statusLast(events, sides), ...clockBack(events, sides)],
  ];
  return intents.length > 0 ? intents : reject('cannot_take_back');
};

/** What the clocks have counted that a handover stopped stays counted. */
const ofPerson = (events: readonly InterventionEvent[]): readonly InterventionEvent[] =>
  has(events, 'WorkStopped') &&
  events.some(({ type }) => type === 'InterventionAssigned' || type === 'InterventionRejoined')
    ? events.filter(
        (event) => event.type !== 'WorkStopped' && !(event.type === 'InterventionDurationSet' && event.data.measured),
      )
    : events;

/** Of the events those that go back in this way (`way-back.ts`). */
const thatGo = <Way extends WayBack>(events: readonly InterventionEvent[], way: Way): EventThat<Way>[] =>
  events.filter((event) => goesBack(event, way)) as EventThat<Way>[];

const has = (events: readonly InterventionEvent[], type: InterventionEvent['type']): boolean =>
  events.some((event) => event.type === type);

/** What keeps a work from being changed goes before the changes. */
const statusFirst = (events: readonly InterventionEvent[], was: InterventionState): InterventionIntent[] => [
  ...(thatGo(events, 'reopens').length > 0
    ? [{ type: 'ReopenIntervention' as const, held: Object.keys(holding(was)) as OwnField[] }]
    : []),
  ...(thatGo(events, 'restores').length > 0 ? [{ type: 'RestoreIntervention' as const }] : []),
];

/** It was over, and completed, when it was, and not when the mistake is taken back. */
const statusLast = (events: readonly InterventionEvent[], { was, lines, signatureRequired }: Sides) => {
  if (thatGo(events, 'completes').length === 0 || was.status !== 'completed') return [];
  const { completion } = was;
  const endedAt = was.frozen.actual?.end;
  const durationMinutes = was.durationMinutes ?? undefined;
  return [
    {
      type: 'CompleteIntervention' as const,
      ...(durationMinutes !== undefined && { durationMinutes }),
      ...(endedAt !== undefined && { endedAt }),
      ...(completion && { completedAt: completion.at }),
      ...{ lines, signatureRequired },
    },
  ];
};

/**
 * The clock of who completed it runs on from where the completion stopped it, unless they have gone on to another work, or this one
 * goes to somebody else.
 */
const clockBack = (events: readonly InterventionEvent[], { was, now, series, ordinal, by, elsewhereSince }: Sides) => {
  const stopped = events.find((event) => event.type === 'WorkStopped' && event.data.userId === by);
  if (thatGo(events, 'reopens').length === 0 || stopped?.type !== 'WorkStopped') return [];
  const { at } = stopped.data;
  const isElsewhere = elsewhereSince !== null && Date.parse(elsewhereSince) >= Date.parse(at);
  const isTheirs = planInForce(series, ordinal, was)?.maintainerId === planInForce(series, ordinal, now)?.maintainerId;
  return isTheirs && !isElsewhere ? [{ type: 'StartWork' as const, at }] : [];
};

/** What others changed of its series since, where the work followed that before: the way back would lead elsewhere. */
const refusalOfMany = (events: readonly InterventionEvent[], at: string, { was, series, ordinal, by }: Sides) => {
  const followed = events.flatMap(fieldsOf).filter((field) => !(field in holding(was)));
  const changes = series.status === 'none' ? [] : (series.changedBy ?? []);
  const since = changes.filter(
    (change) =>
      change.by !== by &&
      Date.parse(change.at) >= Date.parse(at) &&
      (change.placed?.includes(ordinal) ?? change.fromOrdinal <= ordinal) &&
      change.fields.some((field) => followed.includes(field)),
  );
  return refusalOfSince(since, by);
};

/** A field goes back to what the work had by itself, or it follows its series in it again. */
const fieldsBack = (events: readonly InterventionEvent[], sides: Sides): readonly InterventionIntent[] | Rejection => {
  const { was, now, series, ordinal, calendar } = sides;
  const fields = new Set(events.flatMap(fieldsOf));
  const held = holding(was);
  const rejoining = [...fields].filter((field) => !(field in held) && field in holding(now));
  // What was deleted with it is brought back before.
  const there = thatGo(events, 'restores').length > 0 ? { ...now, status: 'open' as const } : now;
  if (rejoining.length > 0 && isGoneWithout(series, ordinal, there, rejoining)) return reject('cannot_take_back');
  const closed = rejoining.includes('time') ? closedDayOf(sides) : null;
  if (closed !== null) return closed;
  const work = Object.fromEntries(
    Object.entries(held).filter(([field]) => fields.has(field as OwnField) && !apart.has(field)),
  );
  const given = new Set(events.flatMap((event) => (event.type === 'InterventionRejoined' ? event.data.fields : [])));
  const again = Object.fromEntries(Object.entries(held).filter(([field]) => given.has(field as OwnField)));
  return [
    ...(rejoining.length > 0 ? [{ type: 'RejoinSeries' as const, fields: rejoining }] : []),
    ...(fields.has('time') && held.time ? [{ type: 'MoveIntervention' as const, ...held.time, calendar }] : []),
    ...(Object.keys(work).length > 0 ? [{ type: 'ChangeIntervention' as const, changes: work }] : []),
    ...(fields.has('maintainerId') && held.maintainerId !== undefined
      ? [{ type: 'AssignIntervention' as const, maintainerId: held.maintainerId }]
      : []),
    ...(fields.has('notes') && held.notes !== undefined
      ? [{ type: 'NoteIntervention' as const, notes: held.notes }]
      : []),
    ...(fields.has('fault') && held.fault !== undefined ? [{ type: 'MarkFault' as const, fault: held.fault }] : []),
    ...(Object.keys(again).length > 0 ? [{ type: 'HoldAgain' as const, own: again }] : []),
  ];
};

/** A day that was closed since takes back no work, as it takes none that is moved there, but for an emergency. */
const closedDayOf = ({ was, series, ordinal, calendar }: Sides): Rejection | null => {
  const place = planInForce(series, ordinal, was);
  if (place === null || isEmergency(place)) return null;
  const day = plannedDay(place);
  return isWorkingDay(day, calendar) ? null : reject('non_working_day', { day });
};

/** Fields with commands of their own. */
const apart: ReadonlySet<string> = new Set<OwnField>(['time', 'maintainerId', 'notes', 'fault']);
