import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../calendar/civil-date.ts';
import { workingCalendarOf } from '../calendar/working-calendar.ts';
import { decideInSequence } from '../kernel/decider.ts';
import { isRejection } from '../kernel/rejection.ts';
import { dueState } from '../reports/preventive.ts';
import { decide, stateAfter, testActor, testContext, testMetadata } from '../testing/given-when-then.ts';
import { assigned, by, completed, doneWork, finished, lines, of, reopened } from '../testing/intervention-samples.ts';
import {
  expanded,
  occurrence,
  officeCalendar,
  reschedule,
  rescheduled,
  scheduled,
  single,
} from '../testing/planning-samples.ts';
import type { ActualTime, InterventionEvent } from './events.ts';
import { interventionDecider } from './intervention.ts';
import type { CompleteIntervention, InterventionIntent } from './intervention-commands.ts';
import { writtenAt } from './intervention-plan.ts';
import { untouched } from './intervention-state.ts';
import { addMinutes } from './recurrence.ts';
import type { Run } from './runs.ts';
import { seriesDecider } from './series.ts';
import type { SeriesState } from './series-state.ts';
import { type Completion, whenDone } from './when-done.ts';

const intervention = decide(interventionDecider);
/** The work of Monday 16 March 2026, from eight to nine in Rome; it took 75 minutes. */
const planned = { start: '2026-03-16T07:00:00Z', end: '2026-03-16T08:00:00Z' };

const complete = (more: Partial<CompleteIntervention> = {}, series?: SeriesState) => {
  const command = by({ type: 'CompleteIntervention', lines, ...more }, { actor: assigned });
  return series === undefined ? command : { ...command, facts: { ...command.facts, series, ordinal: 0 } };
};
const actualOf = (
  now: string,
  {
    history = doneWork,
    command = complete(),
  }: { history?: InterventionEvent[]; command?: ReturnType<typeof complete> } = {},
): ActualTime | undefined => {
  const done = intervention.given(history).when(command, { now }).events().at(-1);
  return done?.type === 'InterventionCompleted' ? done.data.actual : undefined;
};
const endAt = (end: string): ActualTime => ({ start: addMinutes(end, -75), end });
const startedAt = (at: string): InterventionEvent => ({ type: 'WorkStarted', data: { ...of, userId: testActor, at } });

describe('a completion without clocks', () => {
  it('that comes days after the plan ends when it comes, so that the work is late', () => {
    const done = actualOf('2026-03-19T14:20:30Z');
    expect(done).toEqual(endAt('2026-03-19T14:20:00Z'));
    const completedOn = dayOf(done?.end.slice(0, 10) ?? '');
    const calendar = workingCalendarOf([1, 2, 3, 4, 5], []);
    const asked = { graceDays: 0, calendar, today: dayOf('2026-03-20') };
    expect(dueState({ due: dayOf(completed.data.plan.generated), completedOn }, asked)).toBe('late');
  });
  it('that comes before the plan puts nothing into the future', () => {
    expect(actualOf('2026-03-15T10:00:00Z')).toEqual(endAt('2026-03-15T10:00:00Z'));
    expect(actualOf('2026-03-02T08:00:00Z')).toEqual(endAt('2026-03-02T08:00:00Z'));
    // On the day itself, too.
    expect(actualOf('2026-03-16T06:59:59Z')).toEqual(endAt('2026-03-16T06:59:00Z'));
  });
  it('that comes on the day of the plan is the plan, as far as that has come', () => {
    expect(actualOf('2026-03-16T22:59:59Z')).toEqual(planned);
    expect(actualOf('2026-03-16T07:40:10Z')).toEqual({ ...planned, end: '2026-03-16T07:40:00Z' });
    expect(actualOf('2026-03-16T23:00:00Z')).toEqual(endAt('2026-03-16T23:00:00Z'));
  });
  it('that waited on a device is of when it was pressed', () => {
    const command = complete({ at: '2026-03-16T09:00:00Z' });
    expect(actualOf('2026-03-19T14:20:00Z', { command })).toEqual(planned);
    const later = complete({ at: '2026-03-18T09:00:00Z' });
    expect(actualOf('2026-03-19T14:20:00Z', { command: later })).toEqual(endAt('2026-03-18T09:00:00Z'));
  });
  it('of work that was opened again is of the second time', () => {
    const history = [...finished, reopened];
    expect(actualOf('2026-03-20T10:00:00Z', { history })).toEqual(endAt('2026-03-20T10:00:00Z'));
  });
  it('counts each day that a plan over midnight lies on', () => {
    const night = { start: '2026-03-16T21:00:00Z', end: '2026-03-17T05:00:00Z', timeZone: 'Europe/Rome' };
    const done = (pressedAt: string) => whenDone({ plan: night, runs: [], durationMinutes: 60, pressedAt });
    expect(done('2026-03-17T07:00:00Z')).toEqual({ start: night.start, end: night.end });
    expect(done('2026-03-18T07:00:00Z').end).toBe('2026-03-18T07:00:00Z');
    const toMidnight = { ...night, end: '2026-03-16T23:00:00Z' };
    const after = whenDone({ plan: toMidnight, runs: [], durationMinutes: 60, pressedAt: '2026-03-17T07:00:00Z' });
    expect(after.end).toBe('2026-03-17T07:00:00Z');
  });
});

describe('a plan that was written after its own start', () => {
  const notedAt = '2026-03-19T08:00:00Z';
  const now = '2026-03-19T09:00:00Z';
  const noted = (happenedAt: string): SeriesState =>
    stateAfter(
      seriesDecider,
      [scheduled({ ...single, firstStart: '2026-03-16T08:00' }), expanded([occurrence(0, '2026-03-16')])],
      happenedAt,
    );
  it('is what happened: who notes a repair of last week', () => {
    expect(actualOf(now, { command: complete({}, noted(notedAt)) })).toEqual(planned);
    expect(actualOf(now, { command: complete({}, noted('2026-03-16T06:00:00Z')) })).toEqual(endAt(now));
  });
  it('is what happened: who moves a schedule without recurrence as a whole', () => {
    const place = { dayOffset: 0, fromOrdinal: 0, startTime: '10:00' };
    const moved = rescheduled({ ...place, occurrences: [occurrence(0, '2026-03-16', '2026-03-16T10:00')] });
    const { series: weekly } = by({ type: 'StartWork' }, { more: [moved] }).facts;
    expect(actualOf(now, { command: complete({}, noted('2026-03-16T06:00:00Z')) })).toEqual(endAt(now));
    const asked = (series: SeriesState): SeriesState =>
      seriesDecider.evolve(series, moved, { ...testContext, happenedAt: notedAt });
    const then = { start: '2026-03-16T09:00:00Z', end: '2026-03-16T10:00:00Z' };
    expect(actualOf(now, { command: complete({}, asked(noted('2026-03-16T06:00:00Z'))) })).toEqual(then);
    // Of many, nobody says when one of them happened.
    expect(writtenAt(asked(weekly), 0, untouched)).toBe('2026-01-02T08:00:00Z');
  });
  it('is what happened: who moves the work to when it was', () => {
    const movedTo = (start: string, end: string): InterventionEvent => ({
      type: 'InterventionMoved',
      data: { ...of, start, end },
    });
    const moved = movedTo('2026-03-18T07:00:00Z', '2026-03-18T09:00:00Z');
    const state = stateAfter(interventionDecider, [...doneWork, moved], notedAt);
    const decided = interventionDecider.decide(complete(), state, { ...testContext, now });
    expect(decided).toMatchObject([
      { data: { actual: { start: '2026-03-18T07:00:00Z', end: '2026-03-18T09:00:00Z' } } },
    ]);
    // Moved before its start, it is a plan as any other.
    expect(actualOf(now, { history: [...doneWork, moved] })).toEqual(endAt(now));
  });
  const longer = { ...planned, end: '2026-03-16T10:00:00Z' };
  it.each<[string, InterventionIntent]>([
    ['makes it longer', { type: 'MoveIntervention', ...longer, calendar: officeCalendar }],
    ['takes back that it follows its series', { type: 'HoldAgain', own: { time: longer } }],
  ])('is not what happened: who only %s', (_, command) => {
    const before = stateAfter(interventionDecider, doneWork);
    const changed = decideInSequence(interventionDecider, [by(command)], before, testContext);
    if (isRejection(changed)) throw new Error(changed.code);
    const after = changed.reduce(
      (state, event) => interventionDecider.evolve(state, event, { ...testMetadata, happenedAt: notedAt }),
      before,
    );
    const decided = interventionDecider.decide(complete(), after, { ...testContext, now });
    expect(decided).toMatchObject([{ data: { plan: longer, actual: endAt(now) } }]);
  });
  it('is not what happened: who makes a schedule without recurrence longer as a whole', () => {
    const series = noted('2026-03-16T06:00:00Z');
    const command = { scope: 'all' as const, ordinal: 0, start: '2026-03-16T08:00', durationMinutes: 180 };
    const changed = decideInSequence(seriesDecider, [reschedule(command)], series, testContext);
    if (isRejection(changed)) throw new Error(changed.code);
    expect(changed).toMatchObject([{ type: 'SeriesRescheduled', data: { durationMinutes: 180 } }]);
    const after = changed.reduce(
      (state, event) => seriesDecider.evolve(state, event, { ...testMetadata, happenedAt: notedAt }),
      series,
    );
    expect(actualOf(now, { command: complete({}, after) })).toEqual(endAt(now));
  });
});

describe('a stated end', () => {
  const now = '2026-03-19T14:20:00Z';
  it('is when the work was over; that of the plan means the plan', () => {
    const said = (endedAt: string) => actualOf(now, { command: complete({ endedAt }) });
    expect(said('2026-03-18T10:30:00Z')).toEqual(endAt('2026-03-18T10:30:00Z'));
    expect(said(planned.end)).toEqual(planned);
    expect(said('2026-03-16T07:20:00Z')).toEqual({ ...planned, end: '2026-03-16T07:20:00Z' });
    expect(said(planned.start)).toEqual(endAt(planned.start));
    expect(said(now)).toEqual(endAt(now));
  });
  it('is refused where it is still to come, is no time, or clocks say it', () => {
    const refused = (code: string) => ({
      code: 'invalid_fields' as const,
      errors: [expect.objectContaining({ field: 'endedAt', code })],
    });
    const when = (endedAt: string, history = doneWork) =>
      intervention.given(history).when(complete({ endedAt }), { now });
    when('2026-03-19T14:20:01Z').then(refused('end_in_future'));
    when('then').then(refused('invalid_date_time'));
    when('1700-01-01T00:00:00Z').then(refused('out_of_range'));
    // A slip of the year would be the machine's first record.
    when('1926-03-18T10:30:00Z').then(refused('too_long_ago'));
    when('2026-03-18T10:00:00Z', [...doneWork, startedAt('2026-03-19T13:00:00Z')]).then(refused('cannot_change'));
    // What they say may be said again: an undo of a reopening does.
    when(now, [...doneWork, startedAt('2026-03-19T13:00:00Z')]).events();
    when('2026-03-18T10:00:00Z', finished).then(refused('cannot_change'));
    when(planned.end, finished).then([]);
  });
  it('of a device whose clock is ahead is now, as the press is', () => {
    const ahead = '2026-03-19T14:25:00Z';
    expect(actualOf(now, { command: complete({ at: ahead, endedAt: ahead }) })).toEqual(endAt(now));
  });
});

it('is never behind the moment of completion, lasts, and is the plan only where one of three things says so', () => {
  const base = Date.parse('2026-03-01T00:00:00Z');
  const time = fc.nat({ max: 40 * 1440 }).map((at) => base + at * 60_000);
  const iso = (at: number): string => new Date(at).toISOString();
  const minutes = fc.integer({ min: 1, max: 3000 });
  const completion: fc.Arbitrary<Completion> = fc
    .record({
      start: time,
      length: minutes,
      written: fc.option(time),
      ended: fc.option(time, { freq: 2 }),
      runs: fc.array(fc.record({ from: time, long: fc.nat(9e6) }), { maxLength: 2 }),
      durationMinutes: minutes,
      pressed: fc.tuple(time, fc.nat(59_999)).map(([at, more]) => at + more),
      timeZone: fc.constantFrom('Europe/Rome', 'UTC', 'Pacific/Apia'),
    })
    .map(({ start, length, written, ended, runs, durationMinutes, pressed, timeZone }) => ({
      plan: { start: iso(start), end: iso(start + length * 60_000), timeZone },
      writtenAt: written === null ? undefined : iso(written),
      endedAt: ended === null ? undefined : iso(ended),
      runs: runs.map(({ from, long }): Run => ({ userId: testActor, from: iso(from), to: iso(from + long) })),
      ...{ durationMinutes, pressedAt: iso(pressed) },
    }));
  fc.assert(
    fc.property(completion, (given) => {
      const { plan, writtenAt, runs, endedAt, pressedAt } = given;
      const { start, end } = whenDone(given);
      expect(Date.parse(end)).toBeLessThanOrEqual(Date.parse(pressedAt));
      expect(Date.parse(start)).toBeLessThan(Date.parse(end));
      const clocked = runs.some(({ from }) => from < pressedAt);
      if (clocked || start !== plan.start) return;
      const dayIn = (at: string): string =>
        Temporal.Instant.from(at).toZonedDateTimeISO(plan.timeZone).toPlainDate().toString();
      const isStated = endedAt !== undefined;
      const isWritten = writtenAt !== undefined && writtenAt > plan.start;
      const isOfDay = dayIn(plan.start) <= dayIn(pressedAt) && dayIn(pressedAt) <= dayIn(plan.end);
      const isByChance = Date.parse(end) - Date.parse(start) === given.durationMinutes * 60_000;
      expect(isStated || isWritten || isOfDay || isByChance).toBe(true);
    }),
  );
});
