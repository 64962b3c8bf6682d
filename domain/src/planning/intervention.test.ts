import { describe, expect, it } from 'vitest';
import { decide, stateAfter } from '../testing/given-when-then.ts';
import {
  assigned,
  by,
  cancelled,
  finished,
  moved,
  of,
  oil,
  seriesAfter,
  seriesCancelled,
  stranger,
  tick,
  ticked,
  untick,
  unticked,
} from '../testing/intervention-samples.ts';
import { maintainerId, officeCalendar, otherMaintainerId, sampleId } from '../testing/planning-samples.ts';
import type { InterventionEvent } from './events.ts';
import { interventionDecider } from './intervention.ts';
import type { InterventionIntent } from './intervention-commands.ts';
import { planInForce } from './intervention-plan.ts';

const intervention = decide(interventionDecider);

describe('moving', () => {
  const move = (start: string, end?: string): InterventionIntent => ({
    type: 'MoveIntervention',
    start,
    calendar: officeCalendar,
    ...(end === undefined ? {} : { end }),
  });

  it('keeps the duration, in whichever offset the start comes', () => {
    intervention
      .given([])
      .when(by(move('2026-03-17T10:00:00+01:00')))
      .then([moved]);
  });

  it('takes a new end too', () => {
    intervention
      .given([moved])
      .when(by(move('2026-03-17T09:00:00Z', '2026-03-17T11:00:00Z')))
      .then([
        {
          type: 'InterventionMoved',
          data: { ...of, start: '2026-03-17T09:00:00Z', end: '2026-03-17T11:00:00Z', resized: true },
        },
      ]);
  });

  it('keeps the elapsed time over the hour that the clock skips', () => {
    const night = { ...officeCalendar, restWeekdays: new Set<number>() };
    intervention
      .given([])
      .when(by({ type: 'MoveIntervention', start: '2026-03-29T01:30:00+01:00', calendar: night }))
      .then([
        { type: 'InterventionMoved', data: { ...of, start: '2026-03-29T00:30:00Z', end: '2026-03-29T01:30:00Z' } },
      ]);
  });

  it('asks the calendar for the day where the series lives', () => {
    intervention
      .given([])
      .when(by(move('2026-03-24T22:30:00Z')))
      .events();
    intervention
      .given([])
      .when(by(move('2026-03-24T23:30:00Z')))
      .then({ code: 'non_working_day', params: { day: '2026-03-25' } });
  });

  it('says nothing when it lies there already', () => {
    intervention
      .given([moved])
      .when(by(move('2026-03-17T10:00:00+01:00')))
      .then([]);
  });

  it('refuses an end before the start, a completed and a cancelled one', () => {
    intervention
      .given([])
      .when(by(move('2026-03-17T09:00:00Z', '2026-03-17T09:00:00Z')))
      .then('end_before_start');
    intervention
      .given(finished)
      .when(by(move('2026-03-17T09:00:00Z')))
      .then('cannot_move_completed');
    intervention
      .given([cancelled])
      .when(by(move('2026-03-17T09:00:00Z')))
      .then('occurrence_cancelled');
  });
});

describe('assigning, noting, marking', () => {
  it('records what differs from the plan in force', () => {
    intervention
      .given([])
      .when(by({ type: 'AssignIntervention', maintainerId: otherMaintainerId }))
      .then([{ type: 'InterventionAssigned', data: { ...of, maintainerId: otherMaintainerId } }]);
    intervention
      .given([])
      .when(by({ type: 'AssignIntervention', maintainerId }))
      .then([]);
    intervention
      .given([])
      .when(by({ type: 'NoteIntervention', notes: 'Attendere il ricambio' }))
      .then([{ type: 'InterventionNoted', data: { ...of, notes: 'Attendere il ricambio' } }]);
    intervention
      .given([])
      .when(by({ type: 'NoteIntervention', notes: null }))
      .then([]);
    intervention
      .given([])
      .when(by({ type: 'MarkFault', fault: true }))
      .then([{ type: 'InterventionFaultMarked', data: { ...of, fault: true } }]);
    intervention
      .given([])
      .when(by({ type: 'MarkFault', fault: false }))
      .then([]);
  });

  it('replaces no notes that their writer has not seen', () => {
    const noted = { type: 'InterventionNoted' as const, data: { ...of, notes: 'di altri' } };
    const asked = (notes: string | null, seen: string | null) =>
      intervention.given([noted]).when(by({ type: 'NoteIntervention', notes, seen }));
    asked('mie', null).then('conflict');
    asked('mie', 'di prima').then('conflict');
    asked(null, null).then('conflict');
    asked('mie', 'di altri').then([{ type: 'InterventionNoted', data: { ...of, notes: 'mie' } }]);
    asked('di altri', null).then([]);
  });

  it('keeps progress between 0 and 100', () => {
    const percent = (value: number): InterventionIntent => ({ type: 'SetProgress', percent: value });
    intervention
      .given([])
      .when(by(percent(40)))
      .then([{ type: 'InterventionProgressSet', data: { ...of, percent: 40 } }]);
    intervention
      .given([])
      .when(by(percent(0)))
      .then([]);
    for (const wrong of [-1, 101, 0.5])
      intervention
        .given([])
        .when(by(percent(wrong)))
        .then('invalid_fields');
  });
});

describe('ticking', () => {
  it('ticks and takes back, and does neither twice', () => {
    intervention
      .given([])
      .when(by(tick(oil.id)))
      .then([ticked(oil.id)]);
    intervention
      .given([ticked(oil.id)])
      .when(by(tick(oil.id)))
      .then([]);
    intervention
      .given([ticked(oil.id)])
      .when(by(untick(oil.id)))
      .then([unticked(oil.id)]);
    intervention
      .given([ticked(oil.id), unticked(oil.id)])
      .when(by(untick(oil.id)))
      .then([]);
  });

  it('refuses a line that is not on the checklist', () => {
    intervention
      .given([])
      .when(by(tick(sampleId('f', 9))))
      .then('checklist_line_not_found');
    intervention
      .given([])
      .when(by(untick(sampleId('f', 9))))
      .then('checklist_line_not_found');
  });

  it('merges with a move: neither looks at a version', () => {
    intervention
      .given([moved])
      .when(by(tick(oil.id), { actor: assigned }))
      .then([ticked(oil.id)]);
  });
});

describe('cancelling', () => {
  const cancel: InterventionIntent = { type: 'CancelIntervention', reason: null };

  it('cancels once, and never a completed one', () => {
    intervention.given([]).when(by(cancel)).then([cancelled]);
    intervention.given([cancelled]).when(by(cancel)).then([]);
    intervention
      .given([])
      .when(by(cancel, { more: [seriesCancelled] }))
      .then([]);
    intervention.given(finished).when(by(cancel)).then('cannot_delete_completed');
  });

  it('keeps why', () => {
    intervention
      .given([])
      .when(by({ type: 'CancelIntervention', reason: 'Linea ferma', cause: 'other' }))
      .then([{ type: 'InterventionCancelled', data: { ...of, reason: 'Linea ferma', cause: 'other' } }]);
  });

  it('ends all work', () => {
    intervention
      .given([cancelled])
      .when(by(tick(oil.id)))
      .then('occurrence_cancelled');
    intervention
      .given([])
      .when(by(tick(oil.id), { more: [seriesCancelled] }))
      .then('occurrence_cancelled');
  });
});

describe('who may', () => {
  const managing: InterventionIntent[] = [
    { type: 'MoveIntervention', start: '2026-03-17T09:00:00Z', calendar: officeCalendar },
    { type: 'AssignIntervention', maintainerId: null },
    { type: 'CancelIntervention', reason: null },
  ];
  const working: InterventionIntent[] = [
    { type: 'NoteIntervention', notes: 'x' },
    { type: 'MarkFault', fault: true },
    tick(oil.id),
    untick(oil.id),
    { type: 'SetDuration', minutes: 5 },
    { type: 'SetProgress', percent: 5 },
    { type: 'CompleteIntervention', lines: [], durationMinutes: 5 },
  ];

  it('leaves planning to those who manage', () => {
    for (const command of managing)
      intervention
        .given([])
        .when(by(command, { actor: assigned }))
        .then('not_authorised');
  });

  it('leaves work to managers and to the maintainer assigned', () => {
    for (const command of working) {
      intervention.given([]).when(by(command)).events();
      intervention
        .given([])
        .when(by(command, { actor: assigned }))
        .events();
      intervention
        .given([])
        .when(by(command, { actor: stranger }))
        .then('not_assigned_to_you');
      intervention
        .given([])
        .when(by(command, { actor: { canManage: false, ownMaintainerId: null } }))
        .then('not_assigned_to_you');
    }
  });

  it('follows the occurrence’s own maintainer before the series’', () => {
    const own: InterventionEvent = { type: 'InterventionAssigned', data: { ...of, maintainerId: otherMaintainerId } };
    intervention
      .given([own])
      .when(by(tick(oil.id), { actor: stranger }))
      .then([ticked(oil.id)]);
    intervention
      .given([own])
      .when(by(tick(oil.id), { actor: assigned }))
      .then('not_assigned_to_you');
    const nobody: InterventionEvent = { type: 'InterventionAssigned', data: { ...of, maintainerId: null } };
    intervention
      .given([nobody])
      .when(by(tick(oil.id), { actor: { canManage: false, ownMaintainerId: null } }))
      .then('not_assigned_to_you');
  });

  it('answers for another company’s occurrence as for one that does not exist', () => {
    intervention
      .given([])
      .when(by(tick(oil.id)), { companyId: sampleId('c', 9) })
      .then('not_found');
  });
});

describe('occurrences that are not there', () => {
  it('are not found: beyond the horizon, or skipped', () => {
    intervention
      .given([])
      .when(by(tick(oil.id), { ordinal: 7 }))
      .then('not_found');
    intervention
      .given([])
      .when(by(tick(oil.id), { ordinal: 2 }))
      .then('not_found');
  });

  it('are there when they were moved before the series came to skip their day', () => {
    const state = stateAfter(interventionDecider, [moved]);
    expect(planInForce(seriesAfter(), 2, state)).toMatchObject({
      localStart: '2026-03-17T10:00',
      durationMinutes: 60,
      generated: '2026-03-25',
    });
  });
});
