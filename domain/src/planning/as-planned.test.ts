import { expect, it } from 'vitest';
import { stateAfter } from '../testing/given-when-then.ts';
import { durationSet, moved, of, oil, seriesAfter, ticked, unticked } from '../testing/intervention-samples.ts';
import { maintainerId, otherMaintainerId } from '../testing/planning-samples.ts';
import type { InterventionEvent } from './events.ts';
import { interventionDecider } from './intervention.ts';
import { isAsPlanned } from './intervention-plan.ts';

const fault = (is: boolean): InterventionEvent => ({ type: 'InterventionFaultMarked', data: { ...of, fault: is } });
const given = (to: string | null): InterventionEvent => ({
  type: 'InterventionAssigned',
  data: { ...of, maintainerId: to },
});
const back: InterventionEvent = {
  type: 'InterventionMoved',
  data: { ...of, start: '2026-03-16T07:00:00Z', end: '2026-03-16T08:00:00.000Z' },
};
const begun: InterventionEvent = {
  type: 'WorkStarted',
  data: { ...of, userId: otherMaintainerId, at: '2026-03-16T07:00:00Z' },
};

it.each<[boolean, InterventionEvent[]]>([
  [true, []],
  [true, [fault(true), fault(false)]],
  [true, [ticked(oil.id), unticked(oil.id)]],
  [true, [moved, back]],
  [true, [given(otherMaintainerId), given(maintainerId)]],
  [true, [durationSet(5), durationSet(null)]],
  [false, [fault(true)]],
  [false, [moved]],
  [false, [given(null)]],
  [false, [begun]],
])('a work is as planned: %s', (expected, events) => {
  expect(isAsPlanned(seriesAfter(), 1, stateAfter(interventionDecider, events))).toBe(expected);
});
