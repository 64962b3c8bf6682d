import { describe, expect, it } from 'vitest';
import { workingCalendarOf } from '../calendar/working-calendar.ts';
import { decideInSequence } from '../kernel/decider.ts';
import type { Past } from '../kernel/past.ts';
import { isRejection } from '../kernel/rejection.ts';
import { stateAfter, testActor, testContext } from '../testing/given-when-then.ts';
import {
  belt,
  by,
  cancelled,
  completed,
  durationSet,
  lines,
  moved,
  of,
  oil,
  seriesAfter,
  ticked,
  unticked,
} from '../testing/intervention-samples.ts';
import { officeCalendar, otherMaintainerId } from '../testing/planning-samples.ts';
import type { InterventionEvent, SeriesEvent } from './events.ts';
import { interventionDecider } from './intervention.ts';
import { type TakingBack, takeBack } from './take-back.ts';

const other = 'another';
type Told = Partial<Omit<Past<InterventionEvent>, 'event'>>;
const past = (event: InterventionEvent, command: string, more: Told = {}): Past<InterventionEvent> => ({
  ...{ event, by: testActor, at: testContext.now, command, takesBack: null },
  ...more,
});

/** What taking a command back appends to a history. */
const back = (
  history: readonly Past<InterventionEvent>[],
  command = 'mine',
  calendar = officeCalendar,
  { at = testContext.now, ...more }: Partial<TakingBack> & { at?: string } = {},
) => {
  const now = stateAfter(
    interventionDecider,
    history.map(({ event }) => event),
  );
  const intents = takeBack(history, command, {
    ...{ by: testActor, series: seriesAfter(), ordinal: 1, now, calendar, checklistId: null },
    ...{ lines, signatureRequired: false, elsewhereSince: null, ...more },
  });
  if (isRejection(intents)) return intents;
  return decideInSequence(
    interventionDecider,
    intents.map((intent) => by(intent)),
    now,
    { ...testContext, now: at },
  );
};

const assigned: InterventionEvent = {
  type: 'InterventionAssigned',
  data: { ...of, maintainerId: otherMaintainerId },
};

describe('a change of a work is taken back', () => {
  it('to what the work had by itself, or to its series', () => {
    const later: InterventionEvent = {
      ...moved,
      data: { ...of, start: '2026-03-18T09:00:00Z', end: '2026-03-18T10:00:00Z' },
    } as InterventionEvent;
    expect(back([past(moved, 'mine')])).toEqual([{ type: 'InterventionRejoined', data: { ...of, fields: ['time'] } }]);
    expect(back([past(moved, 'first'), past(later, 'mine')])).toEqual([moved]);
  });

  it('not onto a day that was closed since, but for an emergency', () => {
    const closed = workingCalendarOf([1, 2, 3, 4, 5], ['2026-03-16']);
    expect(back([past(moved, 'mine')], 'mine', closed)).toMatchObject({ code: 'non_working_day' });
    expect(back([past(cancelled, 'mine')], 'mine', closed)).toMatchObject({ code: 'non_working_day' });
  });

  it('a duration that clocks had counted as one of theirs, so that they go on counting', () => {
    const measured: InterventionEvent = {
      type: 'InterventionDurationSet',
      data: { ...of, minutes: 60, measured: true },
    };
    expect(back([past(measured, 'first'), past(durationSet(77), 'mine')])).toEqual([measured]);
  });

  it('not a completion over the clock, the photo or the signature of somebody else', () => {
    const since: readonly InterventionEvent[] = [
      { type: 'WorkStarted', data: { ...of, userId: other, at: testContext.now } },
      { type: 'InterventionSigned', data: { ...of, signatureId: 's', name: 'Ada', sealed: 'x', picture: null } },
    ];
    for (const event of since)
      expect(back([past(completed, 'mine'), past(event, 'theirs', { by: other })])).toMatchObject({
        code: 'changed_since',
      });
  });

  it('with all that one form changed', () => {
    expect(back([past(moved, 'mine'), past(assigned, 'mine')])).toEqual([
      { type: 'InterventionRejoined', data: { ...of, fields: ['time', 'maintainerId'] } },
    ]);
  });

  it('a tick, a duration, a cancellation and a completion with the duration that it had set', () => {
    expect(back([past(ticked(oil.id), 'mine')])).toEqual([unticked(oil.id)]);
    expect(back([past(durationSet(40), 'first'), past(durationSet(75), 'mine')])).toEqual([durationSet(40)]);
    expect(back([past(cancelled, 'mine')])).toEqual([{ type: 'InterventionBroughtBack', data: of }]);
    const done = [past(durationSet(75), 'mine'), past(completed, 'mine')];
    expect(back(done)).toMatchObject([{ type: 'InterventionReopened' }, durationSet(null)]);
  });

  it('a completion, so that the clock of who completed runs on from there, where they have not gone elsewhere', () => {
    const clock = (type: 'WorkStarted' | 'WorkStopped', at: string, userId = testActor): InterventionEvent => ({
      type,
      data: { ...of, userId, at },
    });
    const stop = '2026-03-02T07:30:00Z';
    const history = [
      ...[
        past(clock('WorkStarted', '2026-03-02T07:00:00Z'), 'first'),
        past(clock('WorkStarted', stop, other), 'first'),
      ],
      ...[past(clock('WorkStopped', stop), 'mine'), past(clock('WorkStopped', stop, other), 'mine')],
      past(completed, 'mine'),
    ];
    expect(back(history)).toMatchObject([{ type: 'InterventionReopened' }, clock('WorkStarted', stop)]);
    const elsewhere = { elsewhereSince: '2026-03-02T07:40:00Z' };
    expect(back(history, 'mine', officeCalendar, elsewhere)).toMatchObject([{ type: 'InterventionReopened' }]);
    // That had run beside it: they had two.
    const beside = { elsewhereSince: '2026-03-02T07:10:00Z' };
    expect(back(history, 'mine', officeCalendar, beside)).toMatchObject([{}, clock('WorkStarted', stop)]);
    const handedOver: SeriesEvent = {
      type: 'SeriesChanged',
      data: { seriesId: of.seriesId, scope: 'all', fromOrdinal: 0, changes: { maintainerId: otherMaintainerId } },
    };
    const series = { series: seriesAfter(handedOver) };
    expect(back(history, 'mine', officeCalendar, series)).toMatchObject([{ type: 'InterventionReopened' }]);
  });

  it('a reopening, so that the work is completed since it was', () => {
    const before = past(completed, 'first', { at: '2026-03-16T08:30:00Z' });
    const opened: InterventionEvent = { type: 'InterventionReopened', data: { ...of, reason: null, own: {} } };
    const done = [past(ticked(oil.id), 'zero'), past(ticked(belt.id), 'zero'), past(durationSet(75), 'zero')];
    const again = back([...done, before, past(opened, 'mine')], 'mine', officeCalendar, { at: '2026-03-20T08:00:00Z' });
    expect(again).toMatchObject([
      {
        type: 'InterventionCompleted',
        data: { completedAt: '2026-03-16T08:30:00Z', actual: completed.data.actual },
      },
    ]);
  });

  it('once, and an undo that comes again finds nothing to do', () => {
    const undone = past(unticked(oil.id), 'undo', { takesBack: 'mine' });
    expect(back([past(ticked(oil.id), 'mine'), undone])).toEqual([]);
  });

  it('not over what another has made of the same since, who is named; what is about something else stays', () => {
    const at = '2026-03-02T09:00:00Z';
    expect(back([past(moved, 'mine'), past(moved, 'theirs', { by: other, at })])).toMatchObject({
      code: 'changed_since',
      params: { by: other, at },
    });
    expect(back([past(moved, 'mine'), past(assigned, 'theirs', { by: other, at })])).toMatchObject([
      { type: 'InterventionRejoined' },
    ]);
    expect(back([past(moved, 'mine'), past(cancelled, 'theirs', { by: other, at })])).toMatchObject({
      code: 'changed_since',
    });
  });

  it('of the own ones the last goes first; what was taken back is no change any more', () => {
    const later = past(moved, 'later');
    expect(back([past(moved, 'mine'), later])).toMatchObject({ code: 'own_change_since' });
    const undo = past(moved, 'undo', { takesBack: 'later' });
    expect(back([past(moved, 'mine'), later, undo])).toMatchObject([{ type: 'InterventionRejoined' }]);
  });

  it('where there is a way back', () => {
    const started: InterventionEvent = {
      type: 'WorkStarted',
      data: { ...of, userId: testActor, at: testContext.now },
    };
    expect(back([past(started, 'mine')])).toMatchObject({ code: 'cannot_take_back' });
  });
});
