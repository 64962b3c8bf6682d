import { expect, it } from 'vitest';
import { date } from '../registry/fields.ts';
import { decide } from '../testing/given-when-then.ts';
import { by } from '../testing/intervention-samples.ts';
import { officeCalendar, scheduleCommand, scheduled, single, weekly } from '../testing/planning-samples.ts';
import { interventionDecider } from './intervention.ts';
import type { InterventionIntent } from './intervention-commands.ts';
import { seriesDecider } from './series.ts';

const refusal = (field: string, code: string) => ({ code: 'invalid_fields' as const, errors: [{ field, code }] });
const long = 'x'.repeat(4001);
const calendar = officeCalendar;

it.each([
  [{ seriesId: 'mine' }, 'seriesId', 'invalid_id'],
  [{ firstStart: '0000-01-03T08:00' }, 'start', 'invalid_date_time'],
  [{ firstStart: '+010000-01-03T08:00' }, 'start', 'invalid_date_time'],
  [{ planUntil: '9999-12-31' }, 'planUntil', 'invalid_date_time'],
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
  [{ type: 'MoveIntervention', start: '0000-01-03T08:00:00Z', calendar }, 'start', 'invalid_date_time'],
  [
    { type: 'MoveIntervention', start: '2026-03-17T08:00:00Z', end: '+010000-01-01T00:00:00Z', calendar },
    'end',
    'invalid_date_time',
  ],
  [
    { type: 'MoveIntervention', start: '2026-03-17T08:00:00Z', end: '2028-03-17T08:00:00Z', calendar },
    'durationMinutes',
    'too_large',
  ],
  [{ type: 'NoteIntervention', notes: long }, 'notes', 'too_long'],
  [{ type: 'SetDuration', minutes: 1e300 }, 'durationMinutes', 'too_large'],
  [{ type: 'CancelIntervention', reason: 'x'.repeat(1001) }, 'reason', 'too_long'],
])('an occurrence refuses %o', (intent, field, code) => {
  decide(interventionDecider).given([]).when(by(intent)).then(refusal(field, code));
});

it.each(['0000-01-01', '1899-12-31', '3000-01-01'])('no record is dated %s', (day) => {
  expect(date('day', 'giorno').schema.safeParse(day).success).toBe(false);
});
