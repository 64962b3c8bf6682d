import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/civil-date.ts';
import { type WorkingCalendar, workingCalendarOf } from '../calendar/working-calendar.ts';
import { isRejection } from '../kernel/rejection.ts';
import { testContext, testMetadata } from '../testing/given-when-then.ts';
import { officeCalendar, scheduleCommand, weekly } from '../testing/planning-samples.ts';
import type { SeriesEvent, SeriesScope } from './events.ts';
import { seriesDecider } from './series.ts';
import type { SeriesCommand } from './series-commands.ts';
import { endedFor, isDropped } from './series-plan.ts';
import type { KnownSeries } from './series-state.ts';

/** What the period of a series holds after its work was moved: Mondays from 9 March to 30 April 2026. */

const everyDay = workingCalendarOf([1, 2, 3, 4, 5, 6, 7], []);

class Series {
  state = seriesDecider.initialState();
  readonly calendar: WorkingCalendar;

  constructor(plan: Partial<typeof weekly> = {}, calendar = everyDay) {
    this.calendar = calendar;
    this.ask(scheduleCommand({ ...weekly, ...plan }, calendar));
    this.#expand();
  }

  /** The events, or the codes of the faulty fields. */
  ask(command: SeriesCommand): readonly SeriesEvent[] | string[] {
    const decision = seriesDecider.decide(command, this.state, testContext);
    if (isRejection(decision)) return (decision.errors ?? []).map(({ field, code }) => `${field} ${code}`);
    for (const event of decision) this.state = seriesDecider.evolve(this.state, event, testMetadata);
    return decision;
  }

  #expand(): void {
    this.ask({ type: 'ExpandSeries', calendar: this.calendar });
  }

  get known(): KnownSeries {
    if (this.state.status === 'none') throw new Error('not scheduled');
    return this.state;
  }

  move(start: string, scope: SeriesScope = 'all', ordinal = 0) {
    return this.ask({
      type: 'RescheduleSeries',
      scope,
      ordinal,
      start: `${start}T08:00`,
      calendar: this.calendar,
    });
  }

  period(period: { planFrom?: string | null; planUntil?: string | null }) {
    const answer = this.ask({ type: 'ChangePeriod', scope: 'all', ordinal: 0, ...period, calendar: this.calendar });
    this.#expand();
    return answer;
  }

  /** The occurrence stands so many days later, with those of its scope. */
  moveBy(days: number, scope: SeriesScope, ordinal: number): boolean {
    const { start } = this.known.occurrences[ordinal] ?? {};
    if (!start) return false;
    const answer = this.move(addDays(start.slice(0, 10), days), scope, ordinal);
    return answer.every((one) => typeof one !== 'string');
  }

  get days(): string[] {
    const { rules, occurrences } = this.known;
    return occurrences
      .filter((one) => !isDropped(rules, one) && !endedFor(this.known, one.ordinal))
      .map(({ start }) => start?.slice(0, 10) ?? 'skipped')
      .sort();
  }
}

describe('an end that is said', () => {
  const moved = (day: string): Series => {
    const series = new Series();
    series.move(day);
    return series;
  };
  /** Three weeks earlier the eight of them end on 6 April. */
  const earlier = ['2026-02-16', '2026-02-23', '2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23'];
  const last = [...earlier, '2026-03-30', '2026-04-06'];

  it('is filled up to, also where it is the one of before', () => {
    const series = moved('2026-02-16');
    expect(series.days).toEqual(last);
    series.period({ planUntil: '2026-04-30' });
    expect(series.days).toEqual([...last, '2026-04-13', '2026-04-20', '2026-04-27']);
    expect(series.period({ planUntil: '2026-04-30' })).toEqual([]);
  });

  it('is filled up to where it is earlier than before but later than the work', () => {
    const series = moved('2026-02-16');
    series.period({ planUntil: '2026-04-14' });
    expect(series.days).toEqual([...last, '2026-04-13']);
  });

  it('takes what stands behind it, also where it is the one of before', () => {
    const series = moved('2026-03-23');
    expect(series.days.at(-1)).toBe('2026-04-27');
    series.period({ planUntil: '2026-04-20' });
    expect(series.days.at(-1)).toBe('2026-04-20');
  });

  it('says nothing new where nothing was moved', () => {
    expect(new Series().period({ planUntil: '2026-04-30' })).toEqual([]);
    expect(new Series({ planUntil: null }).period({ planUntil: null })).toEqual([]);
  });

  type Step = { days: number; scope: SeriesScope; ordinal: number; ends: (number | null)[] };
  const end = fc.option(fc.integer({ min: 0, max: 200 }), { freq: 8 });
  const step = fc.record({
    days: fc.integer({ min: -25, max: 25 }),
    scope: fc.constantFrom<SeriesScope>('all', 'following'),
    ordinal: fc.nat(4),
    ends: fc.array(end, { maxLength: 3 }),
  });
  // The calendar places those of a scope by the rule, and the one in hand where it was put: here that is always the first.
  const whole = step.map((one): Step => ({ ...one, scope: 'all', ordinal: 0 }));
  const ways = fc.oneof(
    fc.record({ calendar: fc.constant(everyDay), steps: fc.array(step, { minLength: 1, maxLength: 4 }) }),
    fc.record({ calendar: fc.constant(officeCalendar), steps: fc.array(whole, { minLength: 1, maxLength: 4 }) }),
  );
  const dayAt = (end: number | null) => (end === null ? null : addDays('2026-03-01', end));

  it('leaves the same days whatever ends were said on the way', { timeout: 30_000 }, () => {
    let held = 0;
    fc.assert(
      fc.property(ways, end, fc.constantFrom('next', 'skip'), ({ calendar, steps }, lastEnd, shift) => {
        const [direct, around] = [new Series({ shift }, calendar), new Series({ shift }, calendar)];
        for (const { days, scope, ordinal, ends } of steps) {
          const moves = [direct, around].map((series) => series.moveBy(days, scope, ordinal));
          // An end on the way refuses what goes behind it.
          if (moves[0] !== moves[1]) return;
          for (const one of ends) around.period({ planUntil: dayAt(one) });
        }
        const planUntil = dayAt(lastEnd);
        direct.period({ planUntil });
        around.period({ planUntil });
        if ([direct, around].some(({ known }) => known.rules.plan.planUntil !== planUntil)) return;
        held += 1;
        expect(around.days).toEqual(direct.days);
        if (planUntil !== null) expect(direct.days.every((day) => day === 'skipped' || day <= planUntil)).toBe(true);
      }),
      { numRuns: 100 },
    );
    expect(held).toBeGreaterThan(30);
  });
});

describe('the start of the period', () => {
  it('goes along where the series is moved before it, and stays otherwise', () => {
    const series = new Series({ planFrom: '2026-03-05' });
    series.move('2026-03-06');
    expect(series.known.rules.plan.planFrom).toBe('2026-03-05');
    series.move('2026-02-16');
    expect(series.known.rules.plan).toMatchObject({ planFrom: '2026-02-16', planUntil: '2026-04-30' });
    expect(series.days).toHaveLength(8);
    series.move('2026-03-09');
    expect(series.known.rules.plan.planFrom).toBe('2026-02-16');
  });

  it('is held against the day on which the first stands', () => {
    const series = new Series();
    series.move('2026-02-16');
    expect(series.period({ planFrom: '2026-03-09' })).toEqual(['planFrom after_first']);
    expect(series.period({ planFrom: '2026-02-16' })).toHaveLength(1);
    expect(series.days).toHaveLength(8);
  });
});

describe('a series that is cancelled from an occurrence on', () => {
  const cancelled = (ordinal: number, plan: Partial<typeof weekly> = {}, prepare = (_series: Series) => {}) => {
    const series = new Series(plan);
    prepare(series);
    series.ask({ type: 'CancelSeries', scope: 'following', ordinal, reason: null });
    return series;
  };

  it('ends on the day before, whether it had an end or not', () => {
    expect(cancelled(3).known.rules.plan.planUntil).toBe('2026-03-29');
    expect(cancelled(3, { planUntil: null }).known.rules.plan.planUntil).toBe('2026-03-29');
    const again = cancelled(3);
    again.ask({ type: 'CancelSeries', scope: 'following', ordinal: 2, reason: null });
    expect(again.known.rules.plan.planUntil).toBe('2026-03-22');
    expect(again.days).toEqual(['2026-03-09', '2026-03-16']);
    expect(again.period({ planUntil: '2026-03-22' })).toEqual([]);
    expect(again.period({ planUntil: '2026-06-30' })).toEqual(['planUntil cannot_change']);
  });

  it('ends with what stays, where that was moved behind what is cancelled', () => {
    const series = cancelled(3, {}, (before) => before.move('2026-03-10', 'following', 3));
    expect(series.days).toEqual(['2026-03-09', '2026-03-16', '2026-03-23']);
    expect(series.known.rules.plan.planUntil).toBe('2026-03-23');
  });

  it('keeps its end where nothing stays, and where it ended before', () => {
    expect(cancelled(0).known.rules.plan.planUntil).toBe('2026-04-30');
    const shorter = cancelled(4, {}, (before) => before.period({ planUntil: '2026-03-25' }));
    expect(shorter.known.rules.plan.planUntil).toBe('2026-03-25');
  });
});
