import { describe, expect, it } from 'vitest';
import { date } from '../registry/fields.ts';
import { decide } from '../testing/given-when-then.ts';
import { by } from '../testing/intervention-samples.ts';
import {
  expanded,
  occurrence,
  officeCalendar,
  scheduleCommand,
  scheduled,
  single,
  weekly,
} from '../testing/planning-samples.ts';
import { planningEventSchemas } from './events.ts';
import { interventionDecider } from './intervention.ts';
import type { InterventionIntent } from './intervention-commands.ts';
import { seriesDecider } from './series.ts';

const refusal = (field: string, code: string) => ({ code: 'invalid_fields' as const, errors: [{ field, code }] });
const long = 'x'.repeat(4001);
const calendar = officeCalendar;

it.each([
  [{ seriesId: 'mine' }, 'seriesId', 'invalid_id'],
  [{ firstStart: '0000-01-03T08:00' }, 'start', 'out_of_range'],
  [{ firstStart: '+010000-01-03T08:00' }, 'start', 'out_of_range'],
  [{ planUntil: '9999-12-31' }, 'planUntil', 'out_of_range'],
  [{ durationMinutes: 527_041 }, 'durationMinutes', 'too_large'],
  [{ notes: long }, 'notes', 'too_long'],
])('a schedule is refused for %o', (wrong, field, code) => {
  decide(seriesDecider)
    .given([])
    .when(scheduleCommand({ ...weekly, ...wrong }))
    .then(refusal(field, code));
});

it('a year of work is still one', () => {
  const wide = { ...single, durationMinutes: 527_040 };
  const [first] = seriesDecider.decide(scheduleCommand(wide), seriesDecider.initialState(), {
    companyId: weekly.seriesId,
    actorId: weekly.seriesId,
    now: '2026-03-02T08:00:00Z',
  }) as readonly unknown[];
  expect(first).toEqual(scheduled(wide));
});

it.each<[InterventionIntent, string, string]>([
  [{ type: 'MoveIntervention', start: '0000-01-03T08:00:00Z', calendar }, 'start', 'out_of_range'],
  [
    { type: 'MoveIntervention', start: '2026-03-17T08:00:00Z', end: '+010000-01-01T00:00:00Z', calendar },
    'end',
    'out_of_range',
  ],
  [
    { type: 'MoveIntervention', start: '2026-03-17T08:00:00Z', end: '2028-03-17T08:00:00Z', calendar },
    'durationMinutes',
    'too_large',
  ],
  [{ type: 'NoteIntervention', notes: long }, 'notes', 'too_long'],
  [{ type: 'SetDuration', minutes: 1e300 }, 'durationMinutes', 'too_large'],
  [{ type: 'SetDuration', minutes: Number.POSITIVE_INFINITY }, 'durationMinutes', 'too_large'],
  [{ type: 'CancelIntervention', reason: 'x'.repeat(1001) }, 'reason', 'too_long'],
])('an occurrence refuses %o', (intent, field, code) => {
  decide(interventionDecider).given([]).when(by(intent)).then(refusal(field, code));
});

describe('what comes out of a rule', () => {
  const outOfRange = (field: string) => ({
    code: 'day_out_of_range' as const,
    params: { first: '1900-01-01', last: '2200-12-31' },
    errors: [{ field, code: 'out_of_range' }],
  });
  const monthly = { ...weekly, rule: { value: 1, unit: 'month' }, planUntil: null } as const;
  const history = [
    scheduled(monthly),
    expanded(['2026-03-09', '2026-04-09', '2026-05-11'].map((day, ordinal) => occurrence(ordinal, day))),
  ];
  const all = { type: 'RescheduleSeries', scope: 'all', ordinal: 1, calendar } as const;

  it('a move of all from an exception in 1900 leads the others nowhere', () => {
    decide(seriesDecider)
      .given(history)
      .when({ ...all, movedFrom: '1900-01-02T08:00', start: '2200-12-31T08:00' })
      .then(outOfRange('start'));
    decide(seriesDecider)
      .given(history)
      .when({ ...all, movedFrom: '2200-12-30T08:00', start: '1900-01-02T08:00' })
      .then(outOfRange('start'));
  });

  it('nor does one that adds to the moves before it, though each by itself is allowed', () => {
    const moved = decide(seriesDecider)
      .given(history)
      .when({ ...all, ordinal: 0, start: '2150-03-09T08:00' })
      .events();
    decide(seriesDecider)
      .given([...history, ...moved])
      .when({ ...all, scope: 'following', ordinal: 2, movedFrom: '2000-01-03T08:00', start: '2126-01-01T08:00' })
      .then(outOfRange('start'));
  });

  it('an expansion stops at the last day', () => {
    const last = {
      ...weekly,
      firstStart: '2200-12-01T08:00',
      planUntil: '2200-12-31',
      rule: { value: 14, unit: 'day' },
    } as const;
    const first = decide(seriesDecider).given([]).when(scheduleCommand(last)).events();
    const [rest] = decide(seriesDecider).given(first).when({ type: 'ExpandSeries', calendar }).events();
    expect(rest?.data).toMatchObject({
      occurrences: [{ start: '2200-12-15T08:00' }, { start: '2200-12-29T08:00' }],
      until: '2200-12-31',
      cut: false,
    });
    const nowhere = { ...last, firstStart: '2200-12-17T08:00', planUntil: null, durationMinutes: 8 * 60 };
    const moved = [...decide(seriesDecider).given([]).when(scheduleCommand(nowhere)).events()];
    // The second one would lie behind the last day, as its month has moved on.
    moved.push(
      ...decide(seriesDecider)
        .given(moved)
        .when({ ...all, ordinal: 0, start: '2200-12-30T08:00' })
        .events(),
    );
    decide(seriesDecider)
      .given(moved)
      .when({ type: 'ExpandSeries', calendar }, { now: '2200-12-20T08:00:00Z' })
      .then([]);
  });

  it('nothing ends behind the last day', () => {
    decide(seriesDecider)
      .given([])
      .when(scheduleCommand({ ...single, firstStart: '2200-12-31T08:00', durationMinutes: 24 * 60 }))
      .then(outOfRange('start'));
    decide(interventionDecider)
      .given([])
      .when(by({ type: 'MoveIntervention', start: '2200-12-31T22:30:00Z', calendar }))
      .then(outOfRange('end'));
  });

  it('no event is longer than a log takes', () => {
    const many = Array.from({ length: 5001 }, (_, ordinal) => occurrence(ordinal, '2026-03-09'));
    const { success } = planningEventSchemas.OccurrencesExpanded.safeParse(expanded(many).data);
    expect(success).toBe(false);
    decide(seriesDecider)
      .given([scheduled({ ...monthly, rule: { value: 1, unit: 'day' } }), expanded(many)])
      .when({ ...all, ordinal: 0, start: '2026-03-10T08:00' })
      .then({ code: 'invalid_fields', errors: [{ field: 'occurrences', code: 'too_many' }] });
  });
});

it.each(['0000-01-01', '1899-12-31', '2201-01-01'])('no record is dated %s', (day) => {
  expect(date('day', 'giorno').schema.safeParse(day).success).toBe(false);
});
