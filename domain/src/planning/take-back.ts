import { isWorkingDay, type WorkingCalendar } from '../calendar/working-calendar.ts';
import { isRejection, type Rejection, reject } from '../kernel/rejection.ts';
import { isEmergency, plannedDay } from './closed-day.ts';
import type { InterventionEvent, OwnField } from './events.ts';
import { codeNames, noCodes } from './fault-codes.ts';
import { holding } from './held.ts';
import type { InterventionIntent } from './intervention-commands.ts';
import { type ChecklistLineFact, linesOfWork, planInForce } from './intervention-plan.ts';
import { evolveIntervention, type InterventionState, untouched } from './intervention-state.ts';
import { fieldsOf, type Past, refusalOfSince, sameThing, takenOf } from './past.ts';
import { isGoneWithout } from './reopening.ts';
import type { SeriesState } from './series-state.ts';

/** What a work is judged by when somebody takes back what they did to it; `lines`: the active ones of its checklist. */
export type TakingBack = {
  readonly by: string;
  readonly series: SeriesState;
  readonly ordinal: number;
  readonly now: InterventionState;
  readonly calendar: WorkingCalendar;
  readonly checklistId: string | null;
  readonly lines: readonly ChecklistLineFact[];
  readonly signatureRequired: boolean;
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
  const steps = [...events].reverse().flatMap((event) => stepBack(event, sides));
  const closed = has(events, 'InterventionCancelled') ? closedDayOf(sides) : null;
  if (closed !== null) return closed;
  const intents = [...statusFirst(events, was), ...back, ...steps, ...statusLast(events, sides)];
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

const has = (events: readonly InterventionEvent[], type: InterventionEvent['type']): boolean =>
  events.some((event) => event.type === type);

/** What keeps a work from being changed goes before the changes. */
const statusFirst = (events: readonly InterventionEvent[], was: InterventionState): InterventionIntent[] => [
  ...(has(events, 'InterventionCompleted')
    ? [{ type: 'ReopenIntervention' as const, held: Object.keys(holding(was)) as OwnField[] }]
    : []),
  ...(has(events, 'InterventionCancelled') ? [{ type: 'RestoreIntervention' as const }] : []),
];

/** It was over when it was, and not when the mistake is taken back. */
const statusLast = (events: readonly InterventionEvent[], { was, lines, signatureRequired }: Sides) => {
  if (!has(events, 'InterventionReopened') || was.status !== 'completed') return [];
  const endedAt = was.frozen.actual?.end;
  const durationMinutes = was.durationMinutes ?? undefined;
  return [
    {
      type: 'CompleteIntervention' as const,
      ...(durationMinutes !== undefined && { durationMinutes }),
      ...(endedAt !== undefined && { endedAt }),
      ...{ lines, signatureRequired },
    },
  ];
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
  if (rejoining.length > 0 && isGoneWithout(series, ordinal, now, rejoining)) return reject('cannot_take_back');
  const closed = rejoining.includes('time') ? closedDayOf(sides) : null;
  if (closed !== null) return closed;
  const work = Object.fromEntries(
    Object.entries(held).filter(([field]) => fields.has(field as OwnField) && !apart.has(field)),
  );
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

/** The way back of one step of the work. */
const stepBack = (event: InterventionEvent, sides: Sides): readonly InterventionIntent[] => {
  const { was, now, lines } = sides;
  switch (event.type) {
    case 'ChecklistLineTicked':
    case 'ChecklistLineUnticked': {
      const { lineId } = event.data;
      return [{ type: was.ticked.includes(lineId) ? 'TickLine' : 'UntickLine', lineId, lines }];
    }
    case 'InterventionDurationSet':
      return [
        { type: 'SetDuration', minutes: was.durationMinutes, ...(was.durationMeasured && { measured: true as const }) },
      ];
    case 'InterventionProgressSet':
      return [{ type: 'SetProgress', percent: was.progress }];
    case 'FaultClassified': {
      const before = was.faultCodes ?? noCodes;
      const said = codeNames.filter((name) => event.data[name] !== undefined);
      return [{ type: 'ClassifyFault', ...Object.fromEntries(said.map((name) => [name, before[name]])) }];
    }
    case 'SparePartSet':
      return partBack(event.data.part.id, was, now);
    case 'SparePartRemoved':
      return partBack(event.data.partId, was, now);
    case 'WorkLineAdded':
      return [{ type: 'RemoveLine', lineId: event.data.line.id, lines }];
    case 'WorkLineRestored':
      return [{ type: 'RemoveLine', lineId: event.data.lineId, lines }];
    case 'WorkLineRemoved':
      return lineBack(event.data.lineId, sides);
    case 'WorkLinesOrdered':
      return orderBack(event.data.lineIds, sides);
    default:
      return [];
  }
};

const partBack = (partId: string, was: InterventionState, now: InterventionState): InterventionIntent[] => {
  const part = was.parts.find(({ id }) => id === partId);
  if (part === undefined) return [{ type: 'RemoveSparePart', partId }];
  const { name, costCents, quantity, order } = part;
  const isNew = !now.parts.some(({ id }) => id === partId);
  return [{ type: 'SetSparePart', partId, isNew, values: { name, costCents, quantity }, order }];
};

/** An own line comes back with its tick; one of the checklist counts again. */
const lineBack = (lineId: string, { was, lines }: Sides): InterventionIntent[] => {
  const own = was.lines.own.find(({ id }) => id === lineId);
  if (own === undefined) return [{ type: 'RestoreLine', lineId, lines }];
  const { description, mandatory } = own;
  const tick = was.ticked.includes(lineId) ? [{ type: 'TickLine' as const, lineId, lines }] : [];
  return [{ type: 'AddLine', lineId, description, mandatory, lines }, ...tick];
};

/** One line was moved: it goes behind the one that it stood behind. */
const orderBack = (lineIds: readonly string[], { was, checklistId, lines }: Sides): InterventionIntent[] => {
  const before = linesOfWork(was, { checklistId, lines }).map(({ id }) => id);
  const without = (ids: readonly string[], id: string): string => ids.filter((one) => one !== id).join(' ');
  const lineId = before.find((id) => without(before, id) === without(lineIds, id));
  if (lineId === undefined) return [];
  return [{ type: 'MoveLine', lineId, afterId: before[before.indexOf(lineId) - 1] ?? null, lines }];
};
