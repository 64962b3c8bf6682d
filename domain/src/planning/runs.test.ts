import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRejection } from '../kernel/rejection.ts';
import { decide, stateAfter, testActor, testContext } from '../testing/given-when-then.ts';
import {
  assigned,
  belt,
  by,
  doneWork,
  durationSet,
  finished,
  lines,
  manager,
  of,
  oil,
  stranger,
  ticked,
} from '../testing/intervention-samples.ts';
import { sampleId } from '../testing/planning-samples.ts';
import type { InterventionEvent } from './events.ts';
import { interventionDecider } from './intervention.ts';
import { maxDaysUnderWay } from './pressed.ts';
import type { RunEvent } from './run-events.ts';
import { decideRuns, decideStop, evolveRuns, type Run, type RunCommand } from './runs.ts';

/** A colleague of the actor of the tests. */
const mate = sampleId('a', 2);
const intervention = decide(interventionDecider);
const { now } = testContext;
const started = (at: string): RunEvent => ({ type: 'WorkStarted', data: { ...of, userId: testActor, at } });
const stopped = (at: string): RunEvent => ({ type: 'WorkStopped', data: { ...of, userId: testActor, at } });
const measured = (minutes: number, at?: string): InterventionEvent => ({
  type: 'InterventionDurationSet',
  data: { ...of, minutes, measured: true, ...(at !== undefined && { at }) },
});
const press = (type: RunCommand['type'], at?: string) => by({ type, at }, { actor: assigned });

describe('the clock of a work', () => {
  it('goes by the press, where that was without a network', () => {
    intervention
      .given([])
      .when(press('StartWork'))
      .then([started(now)]);
    intervention
      .given([])
      .when(press('StartWork', '2026-03-02T06:30:00.000Z'))
      .then([started('2026-03-02T06:30:00Z')]);
    intervention
      .given([started('2026-03-02T06:30:00Z')])
      .when(press('StopWork', '2026-03-02T07:10:00Z'))
      .then([stopped('2026-03-02T07:10:00Z'), measured(40, '2026-03-02T07:10:00Z')]);
  });
  it('says how long it took when the last of them stops, and again after more work', () => {
    const mate: RunEvent = { type: 'WorkStarted', data: { ...of, userId: 'mate', at: '2026-03-02T07:00:00Z' } };
    const both = [started('2026-03-02T07:00:00Z'), mate];
    intervention
      .given(both)
      .when(press('StopWork'))
      .then([stopped(now)]);
    intervention
      .given([...both, { ...mate, type: 'WorkStopped', data: { ...mate.data, at: '2026-03-02T07:30:00Z' } }])
      .when(press('StopWork'))
      .then([stopped(now), measured(90)]);
    intervention
      .given([
        ...[started('2026-03-02T06:00:00Z'), stopped('2026-03-02T06:20:00Z'), measured(20)],
        started('2026-03-02T07:30:00Z'),
      ])
      .when(press('StopWork'))
      .then([stopped(now), measured(50)]);
  });
  it('stops where the work goes to another maintainer, and keeps what it has counted', () => {
    const mine = started('2026-03-02T07:00:00Z');
    const theirs: RunEvent = { type: 'WorkStarted', data: { ...of, userId: mate, at: '2026-03-02T07:30:00Z' } };
    const stop: RunEvent = { type: 'WorkStopped', data: { ...of, userId: mate, at: now } };
    const given: InterventionEvent = { type: 'InterventionAssigned', data: { ...of, maintainerId: null } };
    const assign = by({ type: 'AssignIntervention', maintainerId: null });
    intervention
      .given([theirs])
      .when(assign)
      .then([given, stop, measured(30)]);
    // Who gives it away is there to stop their own.
    intervention.given([mine, theirs]).when(assign).then([given, stop]);
    intervention.given([mine]).when(assign).then([given]);
    intervention
      .given([{ ...given, data: { ...given.data, maintainerId: 'x' } }, theirs])
      .when(by({ type: 'RejoinSeries', fields: ['maintainerId'] }))
      .then([{ type: 'InterventionRejoined', data: { ...of, fields: ['maintainerId'] } }, stop, measured(30)]);
  });
  it('is stopped by who started it, and by who plans; anybody else is told that it is not theirs', () => {
    const theirs: RunEvent = { type: 'WorkStarted', data: { ...of, userId: mate, at: '2026-03-02T07:30:00Z' } };
    const stop: RunEvent = { type: 'WorkStopped', data: { ...of, userId: mate, at: now } };
    const press = (actor: typeof manager) => by({ type: 'StopWork' }, { actor });
    intervention
      .given([started('2026-03-02T07:30:00Z')])
      .when(press(stranger))
      .then([stopped(now), measured(30)]);
    intervention.given([theirs]).when(press(stranger)).then('not_assigned_to_you');
    intervention.given([theirs]).when(press(assigned)).then('clock_of_other');
    intervention
      .given([theirs])
      .when(press(manager))
      .then([stop, measured(30)]);
    // A second press means one's own, which stands already.
    const had = [started('2026-03-02T06:30:00Z'), stopped('2026-03-02T07:00:00Z')];
    intervention
      .given([...had, theirs])
      .when(press(manager))
      .then('clock_of_other');
    for (const actor of [manager, stranger]) intervention.given(had).when(press(actor)).then([]);
  });
  it('is stopped by name by who plans, whatever clocks of their own they have; by nobody else, and once', () => {
    const theirs: RunEvent = { type: 'WorkStarted', data: { ...of, userId: mate, at: '2026-03-02T07:30:00Z' } };
    const stop: RunEvent = { type: 'WorkStopped', data: { ...of, userId: mate, at: now } };
    const press = (actor: typeof manager) => by({ type: 'StopWork', userId: mate }, { actor });
    intervention
      .given([theirs])
      .when(press(manager))
      .then([stop, measured(30)]);
    // One's own goes on.
    intervention
      .given([started('2026-03-02T07:00:00Z'), theirs])
      .when(press(manager))
      .then([stop]);
    const had = [started('2026-03-02T06:30:00Z'), stopped('2026-03-02T07:00:00Z')];
    intervention
      .given([...had, theirs])
      .when(press(manager))
      .then([stop, measured(60)]);
    intervention.given([theirs]).when(press(assigned)).then('clock_of_other');
    intervention
      .given([started('2026-03-02T07:00:00Z'), theirs])
      .when(press(stranger))
      .then('clock_of_other');
    intervention.given([theirs, stop]).when(press(manager)).then([]);
    // Nobody of that name ever had a clock here.
    intervention
      .given(had)
      .when(press(manager))
      .then({ code: 'invalid_fields', errors: [{ field: 'userId', code: 'invalid_choice' }] });
  });
  it('leaves what somebody typed, and what would be beyond all works', () => {
    const typed = [started('2026-03-02T07:30:00Z'), durationSet(75)];
    intervention
      .given(typed)
      .when(press('StopWork'))
      .then([stopped(now)]);
    intervention
      .given([...typed, durationSet(null)])
      .when(press('StopWork'))
      .then([stopped(now), measured(30)]);
    intervention
      .given([started('2000-01-01T00:00:00Z')])
      .when(press('StopWork'))
      .then([stopped(now)]);
  });
  it('gives way to what is typed, whatever was seen, as nobody said it', () => {
    intervention
      .given([started('2026-03-02T07:00:00Z'), stopped('2026-03-02T07:30:00Z'), measured(30)])
      .when(by({ type: 'SetDuration', minutes: 45, seen: null }, { actor: assigned }))
      .then([durationSet(45)]);
  });
  it('says how long it took where it is completed while it runs', () => {
    const given = [started('2026-03-02T07:15:00Z'), ticked(oil.id), ticked(belt.id)];
    const state = stateAfter(interventionDecider, given);
    const decided = interventionDecider.decide(
      by({ type: 'CompleteIntervention', lines }, { actor: assigned }),
      state,
      testContext,
    );
    expect(decided).toMatchObject([
      ...[measured(45), stopped(now)],
      { type: 'InterventionCompleted', data: { durationMinutes: 45 } },
    ]);
  });
  it('is not ahead of ours', () => {
    intervention
      .given([])
      .when(press('StartWork', '2026-03-02T08:00:05Z'))
      .then([started(now)]);
  });
  it('stops with a completion when that was pressed', () => {
    const state = stateAfter(interventionDecider, [started('2026-03-02T06:30:00Z'), ...doneWork]);
    const command = { type: 'CompleteIntervention' as const, lines, at: '2026-03-02T07:10:00Z' };
    const decided = interventionDecider.decide(by(command, { actor: assigned }), state, testContext);
    expect(decided).toMatchObject([stopped('2026-03-02T07:10:00Z'), { type: 'InterventionCompleted' }]);
  });
  it('begins behind what has ended', () => {
    intervention
      .given([started('2026-03-02T06:00:00Z'), stopped('2026-03-02T07:00:00Z')])
      .when(press('StartWork', '2026-03-02T06:30:00Z'))
      .then([started('2026-03-02T07:00:00Z')]);
  });
  it('takes nothing that was too long under way, and nothing that is no time', () => {
    const refused = (code: string, params = {}) => ({
      code: 'invalid_fields' as const,
      errors: [{ field: 'at', code, params }],
    });
    intervention
      .given([])
      .when(press('StartWork', '2026-01-30T07:59:59Z'))
      .then(refused('too_long_ago', { from: '2026-01-30' }));
    intervention
      .given([])
      .when(press('StartWork', 'then'))
      .then({ code: 'invalid_fields', errors: [{ field: 'at', code: 'invalid_date_time' }] });
  });
  it('counts no minute twice, in whatever order the presses arrive', () => {
    const minute = fc.integer({ min: -10, max: maxDaysUnderWay * 1440 + 10 });
    const command = fc.record({ type: fc.constantFrom('StartWork' as const, 'StopWork' as const), ago: minute });
    const instant = (ago: number): string => Temporal.Instant.from(now).subtract({ minutes: ago }).toString();
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
        let runs: Run[] = [];
        for (const { type, ago } of commands) {
          const context = { actorId: testActor, now, canManage: false, isDone: false };
          const at = instant(ago);
          const decided =
            type === 'StopWork'
              ? decideStop({ type, at }, runs, of, context)
              : decideRuns({ type, at }, runs, of, context);
          if (!isRejection(decided)) runs = decided.reduce(evolveRuns, runs);
        }
        for (const [at, run] of runs.entries()) {
          expect(Date.parse(run.from)).toBeLessThanOrEqual(Date.parse(run.to ?? now));
          expect(Date.parse(run.from)).toBeGreaterThanOrEqual(Date.parse(runs[at - 1]?.to ?? run.from));
          expect(Date.parse(run.to ?? now)).toBeLessThanOrEqual(Date.parse(now));
        }
      }),
    );
  });
});

describe('a stop that was pressed without a network before a handover, and comes behind it', () => {
  const ran = [started('2026-03-02T06:30:00Z'), stopped('2026-03-02T07:05:00Z')];
  const measuredThen = measured(35, '2026-03-02T07:05:00Z');
  const late = '2026-03-02T07:00:00Z';
  const shortened: RunEvent = {
    type: 'WorkStopped',
    data: { ...of, userId: testActor, at: late, shortens: true },
  };

  it('shortens the time that the handover had stopped, and what was measured, also of who has the work no more', () => {
    intervention
      .given([...ran, measuredThen])
      .when(by({ type: 'StopWork', at: late }, { actor: stranger }))
      .then([shortened, measured(30, late)]);
    const state = stateAfter(interventionDecider, [...ran, measuredThen, shortened]);
    expect(state.runs).toEqual([{ userId: testActor, from: '2026-03-02T06:30:00Z', to: late }]);
  });

  it('leaves a duration that somebody typed, and is no matter of the clock that runs on', () => {
    intervention
      .given([...ran, durationSet(60)])
      .when(press('StopWork', late))
      .then([shortened]);
    const running: RunEvent = { type: 'WorkStarted', data: { ...of, userId: mate, at: '2026-03-02T07:05:00Z' } };
    intervention
      .given([...ran, running])
      .when(by({ type: 'StopWork', at: late }, { actor: stranger }))
      .then([shortened]);
  });

  it('changes nothing twice, of no time of theirs, nor of what is completed', () => {
    for (const at of [undefined, '2026-03-02T06:00:00Z', '2026-03-02T07:05:00Z', '2026-03-02T07:30:00Z'])
      intervention
        .given([...ran, measuredThen])
        .when(press('StopWork', at))
        .then([]);
    intervention
      .given([...ran, measuredThen, shortened])
      .when(press('StopWork', late))
      .then([]);
    intervention
      .given([...ran, ...finished])
      .when(by({ type: 'StopWork', at: late }))
      .then([]);
  });
});
