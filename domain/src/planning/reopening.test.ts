import { describe, expect, it } from 'vitest';
import { decide, stateAfter } from '../testing/given-when-then.ts';
import {
  by,
  completed,
  filter,
  finished,
  of,
  oil,
  openedAgain,
  reopened,
  seriesAfter,
} from '../testing/intervention-samples.ts';
import { maintainerId, occurrence, otherMaintainerId, rescheduled, seriesId } from '../testing/planning-samples.ts';
import type { InterventionEvent, SeriesEvent } from './events.ts';
import { interventionDecider } from './intervention.ts';
import { isCancelled, linesOfWork, planInForce } from './intervention-plan.ts';

const intervention = decide(interventionDecider);
const changed = (changes: Extract<SeriesEvent, { type: 'SeriesChanged' }>['data']['changes']): SeriesEvent => ({
  type: 'SeriesChanged',
  data: { seriesId, scope: 'all', fromOrdinal: 0, changes },
});
const ended: SeriesEvent = {
  type: 'SeriesCancelled',
  data: { seriesId, scope: 'all', fromOrdinal: 0, reason: null },
};
const other = changed({ maintainerId: otherMaintainerId, notes: 'Nuovo filtro' });
const opened = (
  own: Extract<InterventionEvent, { type: 'InterventionReopened' }>['data']['own'],
): InterventionEvent => ({
  type: 'InterventionReopened',
  data: { ...of, reason: null, ...(own && { own }) },
});
const after = (...events: InterventionEvent[]) => stateAfter(interventionDecider, [...finished, ...events]);

describe('a work that is opened again', () => {
  it('follows its series: changes reach it, and its end takes it along', () => {
    const again = after(openedAgain);
    expect(planInForce(seriesAfter(other), 1, again)).toMatchObject({
      maintainerId: otherMaintainerId,
      notes: 'Nuovo filtro',
    });
    expect(isCancelled(seriesAfter(ended), 1, again)).toBe(true);
  });

  it('holds by itself what its series has changed while it was completed', () => {
    intervention
      .given(finished)
      .when(by({ type: 'ReopenIntervention' }, { more: [other] }))
      .then([opened({ maintainerId, notes: null })]);
    const again = after(opened({ maintainerId, notes: null }));
    const fault = changed({ fault: true, maintainerId: null });
    expect(planInForce(seriesAfter(other, fault), 1, again)).toMatchObject({ maintainerId, notes: null, fault: true });
  });

  it('follows its series in all that it did before, where its completion is undone', () => {
    for (const [held, own] of [
      [[], {}],
      [['notes'], { notes: null }],
      [['notes', 'maintainerId', 'time'], { maintainerId, notes: null }],
    ] as const)
      intervention
        .given(finished)
        .when(by({ type: 'ReopenIntervention', held }, { more: [other] }))
        .then([opened(own)]);
    // Its series went elsewhere, and came back: so does the work.
    const gone: SeriesEvent = {
      ...rescheduled({ occurrences: [occurrence(1, '2026-03-16', '2026-03-17T10:00')] }),
    };
    intervention
      .given(finished)
      .when(by({ type: 'ReopenIntervention', held: [] }, { more: [gone] }))
      .then([opened({})]);
    // A place of its own is better than none.
    const nowhere: SeriesEvent = {
      type: 'OccurrenceLeftClosedDay',
      data: { seriesId: of.seriesId, occurrence: { ...occurrence(1, '2026-03-16', null), skipped: 'same_day' } },
    };
    const { start, end } = completed.data.plan;
    intervention
      .given(finished)
      .when(by({ type: 'ReopenIntervention', held: [] }, { more: [nowhere] }))
      .then([opened({ time: { start, end } })]);
  });

  it('goes back to its series where somebody says so', () => {
    intervention
      .given([...finished, opened({ maintainerId })])
      .when(by({ type: 'RejoinSeries', fields: ['time', 'maintainerId'] }, { more: [other] }))
      .then([{ type: 'InterventionRejoined', data: { ...of, fields: ['maintainerId'] } }]);
  });

  it('keeps what it was completed with where its series has ended meanwhile', () => {
    intervention
      .given(finished)
      .when(by({ type: 'ReopenIntervention' }, { more: [ended] }))
      .then([opened(undefined)]);
    const kept = after(opened(undefined));
    expect(isCancelled(seriesAfter(ended), 1, kept)).toBe(false);
    intervention
      .given([...finished, opened(undefined)])
      .when(by({ type: 'RejoinSeries', fields: ['time'] }, { more: [ended] }))
      .then([]);
  });

  it('has the lines that it was completed with, until its checklist is another', () => {
    const again = after(openedAgain);
    const { checklistId } = completed.data.plan;
    expect(linesOfWork(again, { checklistId, lines: [] }).map(({ id }) => id)).toEqual(
      completed.data.lines.map(({ id }) => id),
    );
    const checklist = { checklistId: 'another', lines: [filter] };
    expect(linesOfWork(again, checklist).map(({ id }) => id)).toEqual([filter.id]);
  });

  it('is frozen anew when it is completed again', () => {
    const twice = after(openedAgain, completed);
    expect(planInForce(seriesAfter(other), 1, twice)).toMatchObject({ maintainerId, notes: null });
  });

  it('of before this was so stays as it was, and follows from when somebody says so', () => {
    const old = after(reopened);
    expect(planInForce(seriesAfter(other), 1, old)).toMatchObject({ maintainerId, notes: null });
    expect(isCancelled(seriesAfter(ended), 1, old)).toBe(false);
    const rejoined: InterventionEvent = { type: 'InterventionRejoined', data: { ...of, fields: ['maintainerId'] } };
    intervention
      .given([...finished, reopened])
      .when(by({ type: 'RejoinSeries', fields: ['maintainerId'] }, { more: [other] }))
      .then([rejoined]);
    const again = after(reopened, rejoined);
    expect(planInForce(seriesAfter(other), 1, again)).toMatchObject({ maintainerId: otherMaintainerId, notes: null });
    expect(again.ticked).toContain(oil.id);
  });
});
