import { describe, expect, it } from 'vitest';
import { completed } from '../testing/intervention-samples.ts';
import { correctedTime, endsAfterCompletion } from './corrected-time.ts';
import { evolveIntervention, untouched } from './intervention-state.ts';

const { plan } = completed.data;
const origin = (happenedAt: string) => ({ actorId: '0199a1b2-0000-7000-8000-000000000009', happenedAt });
/** As it was told before what happened had a time of its own: without `actual`. */
const told = ({ end = plan.end, at }: { end?: string; at: string }) => {
  const { actual: _none, ...data } = completed.data;
  const state = evolveIntervention(
    untouched,
    { ...completed, data: { ...data, plan: { ...plan, end }, durationMinutes: 30 } },
    origin(at),
  );
  if (state.status !== 'completed') throw new Error('it is completed');
  return state;
};
const inRome = { start: plan.start, end: plan.end, timeZone: 'Europe/Rome' };

describe('a completion that ends behind the moment at which it was told', () => {
  it('of a plan ahead was over then, as long as it took', () => {
    const state = told({ at: '2026-03-10T10:00:30Z' });
    expect(correctedTime(inRome, state)).toEqual({ start: '2026-03-10T09:30:00Z', end: '2026-03-10T10:00:00Z' });
  });

  it('of a plan that had begun that day is cut there', () => {
    const state = told({ at: '2026-03-16T07:20:30Z' });
    expect(correctedTime(inRome, state)).toEqual({ start: plan.start, end: '2026-03-16T07:20:00Z' });
  });

  it('is none where the plan was over, or ends in that minute; put right, it is none any more', () => {
    expect(correctedTime(inRome, told({ at: '2026-03-20T10:00:00Z' }))).toBeNull();
    expect(endsAfterCompletion({ end: '2026-03-16T08:00:40Z' }, '2026-03-16T08:00:10Z')).toBe(false);
    const state = told({ at: '2026-03-10T10:00:30Z' });
    const { seriesId, occurrenceId } = completed.data;
    const actual = correctedTime(inRome, state) ?? plan;
    const after = evolveIntervention(
      state,
      { type: 'CompletionCorrected', data: { seriesId, occurrenceId, actual } },
      origin('2026-03-30T10:00:00Z'),
    );
    if (after.status !== 'completed') throw new Error('it stays completed');
    // Who completed it, and when, stays.
    expect(after.completion).toEqual(state.completion);
    expect(correctedTime(inRome, after)).toBeNull();
  });
});
