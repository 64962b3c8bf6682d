import { describe, expect, it } from 'vitest';
import { decide, stateAfter, testMetadata } from '../testing/given-when-then.ts';
import {
  afterwards,
  assigned,
  belt,
  by,
  completed,
  doneWork,
  durationSet,
  filter,
  finished,
  lines,
  manager,
  moved,
  of,
  oil,
  openedAgain,
  reopened,
  seriesAfter,
  seriesCancelled,
  stranger,
  tick,
  ticked,
  untick,
  unticked,
} from '../testing/intervention-samples.ts';
import { maintainerId, otherMaintainerId, seriesId } from '../testing/planning-samples.ts';
import type { SeriesEvent } from './events.ts';
import { interventionDecider } from './intervention.ts';
import type { InterventionIntent } from './intervention-commands.ts';
import { isCancelled, planInForce } from './intervention-plan.ts';

const intervention = decide(interventionDecider);

describe('completing', () => {
  const complete = (durationMinutes?: number): InterventionIntent => ({
    type: 'CompleteIntervention',
    lines,
    ...(durationMinutes === undefined ? {} : { durationMinutes }),
  });

  it('freezes the plan and the checklist', () => {
    intervention
      .given(doneWork)
      .when(by(complete(), { actor: assigned }), afterwards)
      .then([completed]);
  });

  it('takes the duration along', () => {
    intervention
      .given([ticked(oil.id), ticked(belt.id)])
      .when(by(complete(75)), afterwards)
      .then([durationSet(75), completed]);
  });

  it('freezes what the occurrence holds by itself', () => {
    const actual = { start: '2026-03-17T09:00:00Z', end: '2026-03-17T10:00:00Z' };
    intervention
      .given([...doneWork, moved])
      .when(by(complete()), { now: '2026-03-17T10:30:00Z' })
      .then([{ ...completed, data: { ...completed.data, plan: { ...completed.data.plan, ...actual }, actual } }]);
  });

  it('names the missing lines and the missing duration', () => {
    intervention
      .given([ticked(oil.id)])
      .when(by(complete()))
      .then({
        code: 'incomplete',
        params: { count: 2 },
        errors: [
          { field: `line:${belt.id}`, code: 'not_mandatory_done', params: { description: 'Tensione cinghia' } },
          { field: 'durationMinutes', code: 'required' },
        ],
      });
    intervention
      .given([])
      .when(by(complete(0)))
      .then('invalid_fields');
  });

  it('is done only once', () => {
    intervention
      .given(finished)
      .when(by(complete(), { actor: assigned }))
      .then([]);
    intervention
      .given(finished)
      .when(by(complete(75), { actor: assigned }))
      .then([]);
  });

  it('keeps the duration of who was first, and says both to who says another', () => {
    const { actorId: who, happenedAt } = testMetadata;
    const conflict = { mine: 40, theirs: 75, by: who, at: happenedAt };
    const refusal = {
      code: 'conflict' as const,
      params: { field: 'durationMinutes', by: who, at: happenedAt },
      errors: [{ field: 'durationMinutes', code: 'conflict', conflict }],
    };
    for (const actor of [assigned, manager])
      intervention
        .given(finished)
        .when(by(complete(40), { actor }))
        .then(refusal);
    // Somebody else has said how long it took since the screen was looked at.
    intervention
      .given(doneWork)
      .when(by({ type: 'CompleteIntervention', lines, durationMinutes: 40, seen: 40 }))
      .then(refusal);
    intervention
      .given(doneWork)
      .when(by({ type: 'SetDuration', minutes: 40, seen: null }))
      .then(refusal);
    intervention
      .given(doneWork)
      .when(by({ type: 'SetDuration', minutes: 75, seen: null }))
      .then([]);
    intervention
      .given(doneWork)
      .when(by({ type: 'SetDuration', minutes: 40, seen: 75 }))
      .then([durationSet(40)]);
  });
});

describe('after completion', () => {
  it('tells what cannot be changed under the names that were asked for', () => {
    const interventionTypeId = crypto.randomUUID();
    intervention
      .given(finished)
      .when(by({ type: 'ChangeIntervention', changes: { interventionTypeId, typeCode: 'S' } }))
      .then({ code: 'invalid_fields', errors: [{ field: 'interventionTypeId', code: 'cannot_change' }] });
  });

  it('refuses changes by the maintainer', () => {
    const changes: InterventionIntent[] = [
      untick(oil.id),
      tick(filter.id),
      { type: 'SetDuration', minutes: 80 },
      { type: 'SetDuration', minutes: null },
      { type: 'NoteIntervention', notes: 'x' },
      { type: 'MarkFault', fault: true },
      { type: 'SetProgress', percent: 10 },
    ];
    for (const change of changes) {
      intervention
        .given(finished)
        .when(by(change, { actor: assigned }))
        .then('not_authorised');
    }
    intervention
      .given(finished)
      .when(by(tick(oil.id), { actor: assigned }))
      .then([]);
  });

  it('opens again when a manager takes back what completion stood on', () => {
    intervention
      .given(finished)
      .when(by(untick(oil.id)))
      .then([unticked(oil.id), openedAgain]);
    intervention
      .given(finished)
      .when(by({ type: 'SetDuration', minutes: null }))
      .then([durationSet(null), openedAgain]);
  });

  const reopen = { type: 'ReopenIntervention' } as const;

  it('is opened again with all that was done, by a manager at any time', () => {
    intervention
      .given(finished)
      .when(by(reopen), { actorId: 'somebody else', now: '2027-01-01T08:00:00Z' })
      .then([openedAgain]);
    expect(stateAfter(interventionDecider, [...finished, openedAgain])).toMatchObject({
      status: 'open',
      durationMinutes: completed.data.durationMinutes,
    });
    intervention.given(doneWork).when(by(reopen)).then([]);
  });

  it('is opened again by the maintainer who completed it by mistake, for ten minutes, and by no other', () => {
    intervention
      .given(finished)
      .when(by(reopen, { actor: assigned }), { now: '2026-03-02T08:10:00Z' })
      .then([openedAgain]);
    intervention
      .given(finished)
      .when(by(reopen, { actor: assigned }), { now: '2026-03-02T08:10:01Z' })
      .then({ code: 'too_late_to_take_back', params: { minutes: 10 } });
    intervention
      .given(finished)
      .when(by(reopen, { actor: assigned }), { actorId: 'somebody else' })
      .then('not_authorised');
    intervention
      .given(finished)
      .when(by(reopen, { actor: stranger }))
      .then('not_assigned_to_you');
  });

  it('is not started again: by nobody who only works on it, and by a word of its own for who plans', () => {
    intervention
      .given(finished)
      .when(by({ type: 'StartWork' }, { actor: assigned }))
      .then('not_authorised');
    intervention
      .given(finished)
      .when(by({ type: 'StartWork' }))
      .then('cannot_start_completed');
  });

  it('keeps why it was opened again, in 500 characters', () => {
    intervention
      .given(finished)
      .when(by({ ...reopen, reason: ' La perdita è tornata ' }))
      .then([{ type: 'InterventionReopened', data: { ...of, reason: 'La perdita è tornata', own: {} } }]);
    intervention
      .given(finished)
      .when(by({ ...reopen, reason: 'x'.repeat(501) }))
      .then({ code: 'invalid_fields', errors: [{ field: 'reason', code: 'too_long', params: { max: 500 } }] });
  });

  it('stays completed under a manager’s other corrections', () => {
    intervention
      .given(finished)
      .when(by(tick(filter.id)))
      .then([ticked(filter.id)]);
    intervention
      .given([...finished, ticked(filter.id)])
      .when(by(untick(filter.id)))
      .then([unticked(filter.id)]);
    intervention
      .given(finished)
      .when(by({ type: 'SetDuration', minutes: 80 }))
      .then([durationSet(80)]);
  });

  it('holds the checklist to what was worked on, also when opened again', () => {
    const again = [...finished, unticked(oil.id), openedAgain];
    intervention
      .given(again)
      .when(by({ type: 'CompleteIntervention', lines: [{ ...filter, mandatory: true }] }))
      .then({ code: 'incomplete', errors: [expect.objectContaining({ field: `line:${oil.id}` })] });
    intervention
      .given([...again, ticked(oil.id)])
      .when(by({ type: 'CompleteIntervention', lines: [] }), afterwards)
      .then([completed]);
  });

  it('is out of reach of later changes of the series', () => {
    const later: SeriesEvent[] = [
      {
        type: 'SeriesChanged',
        data: { seriesId, scope: 'all', fromOrdinal: 0, changes: { maintainerId: otherMaintainerId } },
      },
      seriesCancelled,
    ];
    const state = stateAfter(interventionDecider, finished);
    expect(isCancelled(seriesAfter(...later), 1, state)).toBe(false);
    expect(planInForce(seriesAfter(...later), 1, state)).toMatchObject({ maintainerId, start: '2026-03-16T07:00:00Z' });
    intervention
      .given(finished)
      .when(by(untick(oil.id), { more: later }))
      .then([unticked(oil.id), reopened]);
  });
});
