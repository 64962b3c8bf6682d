import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRejection } from '../kernel/rejection.ts';
import { decide, stateAfter, testActor, testContext } from '../testing/given-when-then.ts';
import {
  assigned,
  belt,
  by,
  completed,
  doneWork,
  durationSet,
  lines,
  of,
  oil,
  seriesHistory,
  tick,
  ticked,
} from '../testing/intervention-samples.ts';
import { interventionDecider } from './intervention.ts';
import { maxDaysUnderWay, pressedAt } from './pressed.ts';
import { seriesDecider } from './series.ts';

const intervention = decide(interventionDecider);
const { now } = testContext;
const earlier = '2026-03-02T06:30:00Z';

describe('what waited for a network', () => {
  it('is ticked when it was pressed', () => {
    intervention
      .given([])
      .when(by({ type: 'TickLine', lineId: oil.id, lines, at: earlier }, { actor: assigned }))
      .then([{ type: 'ChecklistLineTicked', data: { ...of, lineId: oil.id, at: earlier } }]);
    const at = { type: 'ChecklistLineTicked' as const, data: { ...of, lineId: oil.id, at: earlier } };
    expect(stateAfter(interventionDecider, [at]).ticks).toEqual({ [oil.id]: { by: testActor, at: earlier } });
  });
  it('is no event of its own where it is so already, however wrong its time', () => {
    intervention
      .given([ticked(oil.id)])
      .when(by({ type: 'TickLine', lineId: oil.id, lines, at: 'then' }))
      .then([]);
  });
  it('is refused where it says no time, or one of long ago', () => {
    for (const type of ['TickLine', 'UntickLine'] as const) {
      const given = type === 'TickLine' ? [] : [ticked(oil.id)];
      for (const [at, code] of [
        ['then', 'invalid_date_time'],
        ['', 'invalid_date_time'],
        ['2026-01-30T07:59:59Z', 'too_long_ago'],
        ['-271821-04-20T00:00:00Z', 'too_long_ago'],
      ] as const) {
        const refused = { code: 'invalid_fields' as const, errors: [expect.objectContaining({ field: 'at', code })] };
        intervention
          .given(given)
          .when(by({ type, lineId: oil.id, lines, at }))
          .then(refused);
        intervention
          .given(doneWork)
          .when(by({ type: 'CompleteIntervention', lines, at }))
          .then(refused);
      }
    }
  });
  it('completes when it was pressed', () => {
    intervention
      .given([ticked(oil.id), ticked(belt.id)])
      .when(by({ type: 'CompleteIntervention', durationMinutes: 75, lines, at: earlier }))
      .then([durationSet(75), { ...completed, data: { ...completed.data, at: earlier } }]);
  });
  it('was never before the work, after now, or longer ago than it may be', () => {
    const latest = Date.parse(now);
    const time = fc.integer({ min: latest - (maxDaysUnderWay + 5) * 86_400_000, max: latest + 5 * 86_400_000 });
    const instant = (at: number): string => new Date(at).toISOString();
    fc.assert(
      fc.property(time, time, (said, begun) => {
        const at = pressedAt(instant(said), now, instant(begun));
        const tooLongAgo = said < latest - maxDaysUnderWay * 86_400_000;
        expect(isRejection(at)).toBe(tooLongAgo);
        if (isRejection(at)) return;
        expect(Date.parse(at)).toBe(Math.min(Math.max(said, begun), latest));
      }),
    );
  });
  it('asks the series since when it is there', () => {
    const scheduledAt = '2026-03-02T07:45:00Z';
    const series = stateAfter(seriesDecider, seriesHistory, scheduledAt);
    const { facts } = by(tick(oil.id));
    intervention
      .given([])
      .when({ type: 'TickLine', lineId: oil.id, lines, at: earlier, facts: { ...facts, series } })
      .then([{ type: 'ChecklistLineTicked', data: { ...of, lineId: oil.id, at: scheduledAt } }]);
  });
});
