import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, stateAfter, testMetadata } from '../testing/given-when-then.ts';
import { expanded, occurrence, officeCalendar, sampleId, scheduled, weekly } from '../testing/planning-samples.ts';
import type { SeriesEvent } from './events.ts';
import { expansion } from './expansion.ts';
import { untouched } from './intervention-state.ts';
import { fellDue } from './missed.ts';
import { seriesDecider } from './series.ts';
import type { SeriesCommand } from './series-commands.ts';
import { planOf } from './series-plan.ts';
import { countsOf, previewOf } from './series-preview.ts';
import type { KnownSeries } from './series-state.ts';

/** Monday, 30 March 2026: of six Mondays from 9 March three are over. */
const now = '2026-03-30T10:00:00Z';
const mondays = ['2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30', '2026-04-13', '2026-04-20'];
const given: SeriesEvent[] = [
  scheduled({ ...weekly, planUntil: '2026-04-30' }),
  expanded(mondays.map((day, ordinal) => occurrence(ordinal, day))),
];
const known = (events: readonly SeriesEvent[]): KnownSeries => {
  const state = stateAfter(seriesDecider, events);
  if (state.status === 'none') throw new Error('no series');
  return state;
};
const before = known(given);
const after = (command: SeriesCommand): KnownSeries => {
  const changed = known([...given, ...decide(seriesDecider).given(given).when(command).events()]);
  const added = changed.status === 'ended' ? null : expansion(changed, { calendar: officeCalendar, now });
  return added === null ? changed : stateOf(seriesDecider.evolve(changed, added, testMetadata));
};
const stateOf = (state: ReturnType<typeof seriesDecider.evolve>): KnownSeries => {
  if (state.status === 'none') throw new Error('no series');
  return state;
};
const works = (series: KnownSeries) =>
  previewOf(
    { series: before, workOf: () => untouched },
    { series, workOf: () => untouched },
    { calendar: officeCalendar, now },
  );
const missed = (command: SeriesCommand): string[] =>
  works(after(command)).flatMap((work) => (work.missed ? [work.day] : []));
const rule = (value: number | null, ordinal: number, scope: 'all' | 'following' = 'all'): SeriesCommand => ({
  ...{ type: 'ChangeRecurrence', scope, ordinal, touched: [], recurrenceId: value === null ? null : sampleId('c', 3) },
  rule: value === null ? null : { value, unit: 'day' },
});

describe('a work that its series drops counts as not done', () => {
  it('where its day is over, and the new rule has no work on it', () => {
    expect(missed(rule(null, 3))).toEqual(['2026-03-09', '2026-03-16', '2026-03-23']);
    expect(missed(rule(14, 3))).toEqual(['2026-03-09', '2026-03-23']);
    expect(missed(rule(14, 0, 'following'))).toEqual(['2026-03-16']);
  });

  it('not where the new rule has another work on its day, nor on the day of now or one that comes', () => {
    expect(missed(rule(1, 0, 'following'))).toEqual([]);
    expect(missed(rule(null, 3, 'following'))).toEqual([]);
  });

  it('where an end takes it, and not where it is deleted: then it counts by what is said of why', () => {
    const end = (planUntil: string): SeriesCommand => ({
      ...{ type: 'ChangePeriod', scope: 'all', ordinal: 0, planUntil, calendar: officeCalendar },
    });
    expect(missed(end('2026-03-10'))).toEqual(['2026-03-16', '2026-03-23']);
    expect(countsOf(works(after(end('2026-03-10'))))).toMatchObject({ cancelled: 5, missed: 2 });
    const deletion: SeriesCommand = { type: 'CancelSeries', scope: 'all', ordinal: 0, reason: null };
    expect(missed(deletion)).toEqual([]);
    expect(countsOf(works(after(deletion)))).toMatchObject({ cancelled: 6, missed: 0, due: 3 });
    expect(countsOf(works(after(end('2026-03-10'))))).toMatchObject({ due: 0 });
  });

  it('so that what fell due is always there, replaced on its day, or missed', () => {
    const step = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(
        fc.option(step, { nil: null }),
        fc.nat(5),
        fc.constantFrom('all' as const, 'following' as const),
        (value, ordinal, scope) => {
          const told = works(after(rule(value, ordinal, scope)));
          const gone = new Set(told.flatMap((work) => (work.missed ? [work.day] : [])));
          const added = told.filter(({ what }) => what === 'added');
          const named = new Set(told.map(({ id }) => id));
          const stays = before.occurrences.flatMap(({ id, generated }) => (named.has(id) ? [] : [generated]));
          const due = before.occurrences.filter((one) => {
            const plan = planOf(before, one.ordinal);
            return plan !== null && fellDue(plan, now);
          });
          for (const { generated } of due) {
            const isThere = stays.includes(generated) || added.some(({ day }) => day === generated);
            expect(gone.has(generated) && isThere).toBe(false);
            // A shift may have put another one of the rule on the day.
            expect(gone.has(generated) || isThere || added.some(({ to }) => to?.startsWith(generated))).toBe(true);
          }
        },
      ),
    );
  });
});
