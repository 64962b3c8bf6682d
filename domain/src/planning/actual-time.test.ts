import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, stateAfter, testActor } from '../testing/given-when-then.ts';
import {
  afterwards,
  by,
  completed,
  doneWork,
  lines,
  moved,
  of,
  reopened,
  seriesAfter,
} from '../testing/intervention-samples.ts';
import type { ActualTime, InterventionEvent } from './events.ts';
import { interventionDecider } from './intervention.ts';
import { planInForce, timeOf } from './intervention-plan.ts';
import { actualTime, type Run } from './runs.ts';
import { sealOf } from './seal.ts';

const intervention = decide(interventionDecider);
const other = '00000000-0000-7000-8000-00000000a002';
const started = (at: string, userId = testActor): InterventionEvent => ({
  type: 'WorkStarted',
  data: { ...of, userId, at },
});
const stopped = (at: string, userId = testActor): InterventionEvent => ({
  type: 'WorkStopped',
  data: { ...of, userId, at },
});
const done = (actual: ActualTime): InterventionEvent => ({ ...completed, data: { ...completed.data, actual } });
const complete = by({ type: 'CompleteIntervention', lines });
const shown = (events: readonly InterventionEvent[]): ActualTime | null => {
  const state = stateAfter(interventionDecider, events);
  const plan = planInForce(seriesAfter(), 1, state);
  return plan && timeOf(plan, state);
};
const planned = { start: '2026-03-16T07:00:00Z', end: '2026-03-16T08:00:00Z' };
const clocked = [started('2026-03-02T06:00:40Z'), stopped('2026-03-02T06:30:20Z')];
const actual = { start: '2026-03-02T06:00:00Z', end: '2026-03-02T06:31:00Z' };

describe('when a work was done', () => {
  it('is what its clocks say, from the first start to the last stop of anybody', () => {
    intervention
      .given([...clocked, started('2026-03-02T05:10:00Z', other), stopped('2026-03-02T05:20:00Z', other), ...doneWork])
      .when(complete)
      .then([done({ start: '2026-03-02T05:10:00Z', end: '2026-03-02T06:31:00Z' })]);
  });
  it('ends with the completion that stops what runs', () => {
    intervention
      .given([started('2026-03-02T06:00:00Z'), ...doneWork])
      .when(complete)
      .then([stopped('2026-03-02T08:00:00Z'), done({ start: '2026-03-02T06:00:00Z', end: '2026-03-02T08:00:00Z' })]);
  });
  it('is a minute at least, also of a clock that was behind', () => {
    intervention
      .given([started('2026-03-02T06:00:00Z'), stopped('2026-03-02T05:00:00Z'), ...doneWork])
      .when(complete)
      .then([done({ start: '2026-03-02T06:00:00Z', end: '2026-03-02T06:01:00Z' })]);
  });
  it('is the plan of a day where nobody pressed a clock, however long it was said to take', () => {
    intervention.given(doneWork).when(complete, afterwards).then([completed]);
    expect(shown([...doneWork, completed])).toEqual(planned);
  });
  it('is the plan of what was completed before anybody was asked when that was', () => {
    const { actual: _, ...data } = completed.data;
    expect(shown([...doneWork, { ...completed, data }])).toEqual(planned);
  });
  it('is shown once it is completed; open again it lies where it was planned', () => {
    const events = [...clocked, ...doneWork, done(actual)];
    expect(shown([...clocked, ...doneWork])).toEqual(planned);
    expect(shown(events)).toEqual(actual);
    expect(shown([...events, reopened])).toEqual(planned);
  });
  it('is said by whoever opens it again and moves it: clocks from before count no more', () => {
    const again = [...clocked, ...doneWork, done(actual), reopened, moved];
    const then = { start: '2026-03-17T09:00:00Z', end: '2026-03-17T10:00:00Z' };
    const completion = {
      ...completed,
      data: { ...completed.data, plan: { ...completed.data.plan, ...then }, actual: then },
    };
    intervention.given(again).when(complete, { now: '2026-03-17T18:00:00Z' }).then([completion]);
    const later = { start: '2026-03-02T07:00:00Z', end: '2026-03-02T07:30:00Z' };
    intervention
      .given([...again, started(later.start), stopped(later.end)])
      .when(complete, { now: '2026-03-17T18:00:00Z' })
      .then([{ ...completion, data: { ...completion.data, actual: later } }]);
  });
  it('is no part of what was signed', () => {
    const plan = planInForce(
      seriesAfter(),
      1,
      stateAfter(interventionDecider, [...clocked, ...doneWork, done(actual)]),
    );
    const open = planInForce(seriesAfter(), 1, stateAfter(interventionDecider, doneWork));
    const rest = { durationMinutes: 75, progress: 0, lines: [], parts: [], photos: [] };
    if (plan === null || open === null) throw new Error('the work is planned');
    expect(sealOf({ ...plan, ...rest })).toBe(sealOf({ ...open, ...rest }));
  });
  it('holds every time that was worked, in whole minutes, with none to spare', () => {
    const base = Date.parse('2026-03-02T06:00:00Z');
    const run = fc.record({
      userId: fc.constantFrom(testActor, other),
      from: fc.nat(9e7),
      long: fc.option(fc.nat(9e7)),
    });
    const iso = (at: number): string => new Date(base + at).toISOString();
    fc.assert(
      fc.property(fc.array(run, { minLength: 1, maxLength: 20 }), (times) => {
        const runs: Run[] = times.map(({ userId, from, long }) => ({
          ...{ userId, from: iso(from), to: long === null ? null : iso(from + long) },
        }));
        const found = actualTime(runs);
        const [start, end] = [Date.parse(found?.start ?? ''), Date.parse(found?.end ?? '')];
        expect([start % 60_000, end % 60_000]).toEqual([0, 0]);
        expect(end).toBeGreaterThan(start);
        const [first, last] = [
          Math.min(...runs.map(({ from }) => Date.parse(from))),
          Math.max(...runs.map(({ from, to }) => Date.parse(to ?? from))),
        ];
        expect(first - start).toBeGreaterThanOrEqual(0);
        expect(first - start).toBeLessThan(60_000);
        expect(end - last).toBeGreaterThanOrEqual(0);
        expect(end - last).toBeLessThanOrEqual(60_000);
      }),
    );
    expect(actualTime([])).toBeNull();
  });
});
