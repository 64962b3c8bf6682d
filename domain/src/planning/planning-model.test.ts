import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, dayOf, formatDay } from '../calendar/civil-date.ts';
import { isWorkingDay, type WorkingCalendar, workingCalendarOf } from '../calendar/working-calendar.ts';
import { isRejection } from '../kernel/rejection.ts';
import { testContext, testMetadata } from '../testing/given-when-then.ts';
import { otherMaintainerId, sampleId, scheduleCommand, seriesId, weekly } from '../testing/planning-samples.ts';
import { PlanningWorld } from '../testing/planning-world.ts';
import {
  type NonWorkingShift,
  type Occurrence,
  planningEventSchemas,
  type RecurrenceRule,
  type SeriesScope,
} from './events.ts';
import { isCancelled, isUntouched, planInForce } from './intervention-plan.ts';
import { proofEventSchemas } from './proof-events.ts';
import { generateDates, localToInstant } from './recurrence.ts';
import { seriesDecider } from './series.ts';
import { isDropped, movedDay } from './series-plan.ts';
import type { KnownSeries, SeriesState } from './series-state.ts';

/**
 * Any sequence of commands on a series and its occurrences, beside a simple model of the work done. Held after every
 * step: I10 (nothing starts on a non-working day), I11 (completed if and only if the mandatory lines are done, the
 * duration is set, and it was said so), ordinals without gap or repeat, expanding twice is expanding once, a completed
 * occurrence keeps its plan, every event has its schema.
 */

type Pick = { ordinal: number };
type Action =
  | { do: 'expand'; days: number }
  | ({ do: 'reschedule'; scope: SeriesScope; days: number; time: string; minutes: number } & Pick)
  | ({ do: 'change'; scope: SeriesScope } & Pick)
  | ({ do: 'end'; scope: SeriesScope; day: number | null } & Pick)
  | ({ do: 'shift'; scope: SeriesScope; shift: NonWorkingShift } & Pick)
  | ({ do: 'cancelSeries'; scope: SeriesScope } & Pick)
  | ({ do: 'move'; days: number; time: string } & Pick)
  | ({ do: 'tick' | 'untick'; line: number } & Pick)
  | ({ do: 'duration'; minutes: number | null } & Pick)
  | ({ do: 'complete' | 'finish' | 'cancel' | 'bringBack' } & Pick)
  | { do: 'putBack' };

const ordinal = fc.nat(3);
const days = fc.integer({ min: -9, max: 9 });
const time = fc.constantFrom('00:30', '02:30', '08:00', '23:30');
const scope = fc.constantFrom<SeriesScope>('all', 'following');
const minutes = fc.integer({ min: 1, max: 600 });
const shift = fc.constantFrom<NonWorkingShift>('next', 'previous', 'skip');
const as = <Name extends Action['do']>(...names: Name[]) => fc.constantFrom(...names);

/** Weights: cancelling ends the game, so it comes seldom. */
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: as('expand'), days: fc.nat(30) }) },
  { weight: 6, arbitrary: fc.record({ do: as('reschedule'), ordinal, scope, days, time, minutes }) },
  { weight: 3, arbitrary: fc.record({ do: as('change'), ordinal, scope }) },
  { weight: 4, arbitrary: fc.record({ do: as('end'), ordinal, scope, day: fc.option(fc.nat(130), { freq: 6 }) }) },
  { weight: 3, arbitrary: fc.record({ do: as('shift'), ordinal, scope, shift }) },
  { weight: 6, arbitrary: fc.record({ do: as('move'), ordinal, days, time }) },
  { weight: 12, arbitrary: fc.record({ do: as('tick', 'untick'), ordinal, line: fc.nat(2) }) },
  { weight: 6, arbitrary: fc.record({ do: as('duration'), ordinal, minutes: fc.option(minutes, { freq: 3 }) }) },
  { weight: 10, arbitrary: fc.record({ do: as('complete', 'finish'), ordinal }) },
  { weight: 3, arbitrary: fc.record({ do: as('cancel'), ordinal }) },
  { weight: 8, arbitrary: fc.record({ do: as('bringBack'), ordinal }) },
  { weight: 4, arbitrary: fc.record({ do: as('putBack') }) },
  { weight: 1, arbitrary: fc.record({ do: as('cancelSeries'), ordinal, scope }) },
);

const calendar: fc.Arbitrary<WorkingCalendar> = fc
  .record({
    worked: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    closed: fc.array(fc.nat(120), { maxLength: 20 }),
  })
  .map(({ worked, closed }) =>
    workingCalendarOf(
      worked,
      closed.map((day) => addDays('2026-03-01', day)),
    ),
  );

const rule: fc.Arbitrary<RecurrenceRule> = fc.record({
  value: fc.integer({ min: 1, max: 10 }),
  unit: fc.constantFrom('day', 'day', 'month'),
});

const lines = [0, 1, 2].map((number) => ({
  id: sampleId('f', number),
  order: number * 5,
  description: `riga ${number}`,
  mandatory: number < 2,
}));
const lineId = (line: number): string => sampleId('f', line);

/** What a child would say of one occurrence. */
type Model = { ticked: Set<number>; duration: number | null; completed: boolean };

class World extends PlanningWorld {
  readonly models = new Map<number, Model>();
  /** The series before the last command that changed it; null where that was taken back. */
  before: KnownSeries | null = null;

  model(ordinal: number): Model {
    const model = this.models.get(ordinal) ?? { ticked: new Set(), duration: null, completed: false };
    this.models.set(ordinal, model);
    return model;
  }
}

const run = (world: World, action: Action): void => {
  if (action.do === 'expand') {
    world.today = addDays(world.today, action.days);
    world.onSeries({ type: 'ExpandSeries', calendar: world.calendar });
    const once = world.series;
    world.onSeries({ type: 'ExpandSeries', calendar: world.calendar });
    expect(world.series).toBe(once);
    return;
  }
  if (action.do === 'putBack') {
    putBack(world);
    return;
  }
  const { ordinal } = action;
  const seriesBefore = world.series;
  if (ofSeries.has(action.do) && seriesBefore.status !== 'none') world.before = seriesBefore;
  const plan = planInForce(world.series, ordinal, world.intervention(ordinal));
  const day = plan === null ? world.today : plan.localStart.slice(0, 10);
  const cancelled = isCancelled(world.series, ordinal, world.intervention(ordinal));
  const there = plan !== null && !cancelled;
  const model = world.model(ordinal);
  switch (action.do) {
    case 'reschedule': {
      const start = `${addDays(day, action.days)}T${action.time}`;
      const { scope, minutes: durationMinutes } = action;
      const accepted = world.onSeries({
        type: 'RescheduleSeries',
        scope,
        ordinal,
        start,
        durationMinutes,
        calendar: world.calendar,
      });
      if (accepted) expect(isWorkingDay(start, world.calendar)).toBe(true);
      return;
    }
    case 'change':
      world.onSeries({
        type: 'ChangeSeries',
        scope: action.scope,
        ordinal,
        changes: { maintainerId: otherMaintainerId },
      });
      return;
    case 'end':
      endAt(world, action);
      return;
    case 'shift':
      shiftTo(world, action);
      return;
    case 'cancelSeries':
      world.onSeries({ type: 'CancelSeries', scope: action.scope, ordinal, reason: null });
      return;
    case 'move': {
      const start = localToInstant(`${addDays(day, action.days)}T${action.time}`, 'Europe/Rome');
      const before = plan?.durationMinutes;
      const events = world.onOccurrence(ordinal, { type: 'MoveIntervention', start, calendar: world.calendar });
      if (model.completed) expect(events).toBeNull();
      if (events !== null) {
        expect(planInForce(world.series, ordinal, world.intervention(ordinal))?.durationMinutes).toBe(before);
      }
      return;
    }
    case 'tick':
    case 'untick': {
      const type = action.do === 'tick' ? 'TickLine' : 'UntickLine';
      const events = world.onOccurrence(ordinal, { type, lineId: lineId(action.line), lines });
      expect(events !== null).toBe(there);
      if (events === null) return;
      if (action.do === 'tick') model.ticked.add(action.line);
      else if (model.ticked.delete(action.line) && action.line < 2) model.completed = false;
      return;
    }
    case 'duration': {
      const events = world.onOccurrence(ordinal, { type: 'SetDuration', minutes: action.minutes });
      expect(events !== null).toBe(there);
      if (events === null) return;
      model.duration = action.minutes;
      if (action.minutes === null) model.completed = false;
      return;
    }
    case 'finish':
      run(world, { do: 'tick', ordinal, line: 0 });
      run(world, { do: 'tick', ordinal, line: 1 });
      run(world, { do: 'duration', ordinal, minutes: 45 });
      run(world, { do: 'complete', ordinal });
      return;
    case 'complete': {
      const events = world.onOccurrence(ordinal, { type: 'CompleteIntervention', lines });
      const ready = model.ticked.has(0) && model.ticked.has(1) && model.duration !== null;
      expect(events !== null).toBe(there && ready);
      if (events !== null) model.completed = true;
      return;
    }
    case 'cancel':
      world.onOccurrence(ordinal, { type: 'CancelIntervention', reason: null });
      return;
    case 'bringBack':
      world.onOccurrence(ordinal, { type: 'RestoreIntervention' });
  }
};

const ofSeries: ReadonlySet<Action['do']> = new Set<Action['do']>([
  'reschedule',
  'change',
  'end',
  'shift',
  'cancelSeries',
]);

/** The last change of the series is taken back: all that there was stands where it stood, and what there is besides is of the same rule. */
const putBack = (world: World): void => {
  const { before, calendar } = world;
  if (before === null) return;
  world.before = null;
  expect(world.onSeries({ type: 'PutSeriesBack', before, fromOrdinal: 0, kept: [], calendar })).toBe(true);
  expect(world.series.status).toBe(before.status);
  const [was, is] = [standing(before, world), standing(world.series, world)];
  for (const [ordinal, start] of is) if (ordinal < before.occurrences.length) expect(start).toBe(was.get(ordinal));
  expect([...is.keys()]).toEqual([...was.keys()]);
};

/** Ordinal and place of what rule and period make, once everything is expanded. */
const standing = (series: SeriesState, { calendar, today }: World): Map<number, string | null> => {
  if (series.status === 'none') return new Map();
  const expand = { type: 'ExpandSeries', calendar } as const;
  const added = seriesDecider.decide(expand, series, { ...testContext, now: `${today}T08:00:00Z` });
  const all = isRejection(added)
    ? series
    : added.reduce((state, event) => seriesDecider.evolve(state, event, testMetadata), series as SeriesState);
  if (all.status === 'none') return new Map();
  const kept = all.occurrences.filter((one) => !isDropped(all.rules, one));
  return new Map(kept.map(({ ordinal, start }) => [ordinal, start]));
};

/** The end of the period: nothing stands behind it, and what stood before it stays where it was. */
const endAt = (world: World, { ordinal, scope, day }: Extract<Action, { do: 'end' }>): void => {
  const before = world.series;
  if (before.status === 'none') return;
  const planUntil = day === null ? null : addDays('2026-03-01', day);
  const stood = standing(before, world);
  const accepted = world.onSeries({ type: 'ChangePeriod', scope, ordinal, planUntil, calendar: world.calendar });
  if (!accepted) {
    expect(world.series).toBe(before);
    return;
  }
  if (before.status === 'ended') return;
  const stands = standing(world.series, world);
  const behind = (start: string | null | undefined) => planUntil !== null && (start ?? '').slice(0, 10) > planUntil;
  for (const start of stands.values()) expect(behind(start)).toBe(false);
  for (const { ordinal, start, generated } of before.occurrences) {
    // A shift goes the other way at an end: there the work follows it.
    const shifted = !isWorkingDay(formatDay(movedDay(before.rules, ordinal, dayOf(generated))), world.calendar);
    if (start !== null && stood.has(ordinal) && !behind(start) && !shifted) expect(stands.get(ordinal)).toBe(start);
  }
};

/** The rule for days that are not worked: what was touched stays, and so does all that the rule has on a day that is worked. */
const shiftTo = (world: World, { ordinal, scope, shift }: Extract<Action, { do: 'shift' }>): void => {
  const before = world.series;
  const touched = [...world.interventions].flatMap(([at, state]) =>
    isUntouched(state) ? [] : [{ ordinal: at, completed: state.status === 'completed' }],
  );
  const { calendar, today } = world;
  const accepted = world.onSeries({ type: 'ChangeShift', scope, ordinal, shift, touched, today, calendar });
  if (!accepted || before.status === 'none' || world.series.status === 'none') return;
  const stays = new Set(touched.map((one) => one.ordinal));
  const { planUntil } = world.series.rules.plan;
  for (const [at, { start, generated }] of world.series.occurrences.entries()) {
    const old = before.occurrences[at];
    if (old === undefined || start === old.start) continue;
    expect(stays.has(at)).toBe(false);
    // What the end had taken comes back where it stands before it, also in the past: as with any move.
    if (!isDropped(before.rules, old))
      expect((old.start ?? generated) >= today || (start ?? generated) >= today).toBe(true);
    const day = (start ?? '').slice(0, 10);
    const dropped = isDropped(world.series.rules, world.series.occurrences[at] as Occurrence);
    if (at > 0 && planUntil !== null && !dropped) expect(day <= planUntil).toBe(true);
  }
};

const checkInvariants = (world: World, rule: RecurrenceRule): void => {
  if (world.series.status === 'none') return;
  const { occurrences, rules } = world.series;
  const generated = generateDates(rule, rules.plan.firstStart.slice(0, 10), {
    fromOrdinal: 0,
    until: '9999-12-31',
    limit: occurrences.length,
  });
  expect(occurrences.map(({ ordinal, generated }) => ({ ordinal, date: generated }))).toEqual(generated);
  expect(new Set(occurrences.map(({ id }) => id)).size).toBe(occurrences.length);
  for (const { start } of occurrences) if (start !== null) expect(isWorkingDay(start, world.calendar)).toBe(true);
  for (const [ordinal, state] of world.interventions) {
    const model = world.model(ordinal);
    const plan = planInForce(world.series, ordinal, state);
    if (plan !== null) expect(isWorkingDay(plan.localStart, world.calendar)).toBe(true);
    expect(state.status === 'completed').toBe(model.completed);
    expect(state.durationMinutes).toBe(model.duration);
    expect(new Set(state.ticked)).toEqual(new Set([...model.ticked].map(lineId)));
    if (state.status !== 'completed') continue;
    expect(state.durationMinutes).not.toBeNull();
    expect(lines.every((line) => !line.mandatory || state.ticked.includes(line.id))).toBe(true);
    expect(plan).toMatchObject(state.frozen.plan);
  }
};

const counts = new Map<string, number>();
/**
 * The calendar of this model stays as it is. No command of it notes, assigns, marks, sets progress, writes spare parts, other lines or times, or proves anything:
 * nothing else depends on them. Those that change what a
 * series or an occurrence is, are in `malicious-commands.test.ts`.
 */
const leftOut = [
  ...['InterventionNoted', 'InterventionAssigned', 'InterventionFaultMarked', 'InterventionProgressSet'],
  ...['InterventionWorkChanged', 'InterventionRejoined', 'SeriesRecurrenceChanged', 'OccurrenceLeftClosedDay'],
  ...['OccurrenceReturned'],
  ...Object.keys(proofEventSchemas),
  ...['SparePartSet', 'SparePartRemoved', 'WorkLineAdded', 'WorkLineRemoved', 'WorkLineRestored', 'WorkLinesOrdered'],
  ...['WorkStarted', 'WorkStopped', 'CompletionCorrected', 'FaultClassified'],
];

it('keeps its invariants under any sequence of commands', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(
      calendar,
      rule,
      shift,
      fc.array(action, { minLength: 5, maxLength: 60, size: '+1' }),
      (calendar, rule, shift, actions) => {
        const world = new World(calendar, counts);
        world.onSeries(scheduleCommand({ ...weekly, seriesId, rule, shift, planUntil: '2026-06-30' }, calendar));
        checkInvariants(world, rule);
        for (const action of actions) {
          run(world, action);
          checkInvariants(world, rule);
        }
      },
    ),
    { numRuns: 150 },
  );
  // The sequences are worth running only where they come to every event that these commands can make.
  for (const type of Object.keys(planningEventSchemas).filter((type) => !leftOut.includes(type))) {
    expect(counts.get(type) ?? 0, type).toBeGreaterThan(5);
  }
});
