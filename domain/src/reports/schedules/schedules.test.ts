import { describe, expect, it } from 'vitest';
import { decide, stateAfter, testActor, testContext } from '../../testing/given-when-then.ts';
import { goldenState } from '../../testing/golden.ts';
import type { ReportScheduleEvent } from './events.ts';
import { maxReportSchedules, reportSchedules, subscribersOf } from './schedules.ts';
import type { ReportScheduleValues } from './values.ts';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const scheduleId = id(1);
const [marta, paolo] = [id(101), id(102)];
const values: ReportScheduleValues = {
  ...{ name: 'Guasti del mese', report: 'reportGuastiInterventi', format: 'pdf', language: 'it' },
  scope: { equipmentId: null, lineId: null, plantId: null, maintainerId: null, interventionTypeId: null },
  ...{ cadence: 'monthly', weekday: 1, monthDay: 1, hour: 7, recipients: [], active: false },
};
const wanted = { name: values.name, report: values.report, language: 'it' };
const created = (more: Partial<ReportScheduleValues> = {}, at = scheduleId): ReportScheduleEvent => ({
  type: 'ReportScheduleCreated',
  data: { scheduleId: at, values: { ...values, ...more } },
});
const create = (more: object = {}) => ({
  type: 'CreateReportSchedule' as const,
  scheduleId,
  values: { ...wanted, ...more },
});
const change = (changes: Partial<ReportScheduleValues>, seenVersion?: number) => ({
  ...{ type: 'ChangeReportSchedule' as const, scheduleId, changes },
  seenVersion,
});
const given = (history: ReportScheduleEvent[]) => decide(reportSchedules.decider).given(history);
const gone: ReportScheduleEvent = { type: 'ReportScheduleRemoved', data: { scheduleId } };

describe('a report schedule', () => {
  it('is off until it is switched on', () => {
    given([]).when(create()).then([created()]);
  });

  it.each([
    [{ name: '' }, 'name', 'required'],
    [{ name: 'x'.repeat(81) }, 'name', 'too_long'],
    [{ report: 'reportSegreto' }, 'report', 'invalid_choice'],
    [{ format: 'docx' }, 'format', 'invalid_choice'],
    [{ language: 'italiano' }, 'language', 'invalid_choice'],
    [{ cadence: 'daily' }, 'cadence', 'invalid_choice'],
    [{ weekday: 8 }, 'weekday', 'too_large'],
    [{ monthDay: 0 }, 'monthDay', 'too_small'],
    [{ hour: 7.5 }, 'hour', 'invalid_number'],
    [{ scope: { ...values.scope, lineId: 'x' } }, 'scope.lineId', 'invalid_id'],
    [{ recipients: [marta, marta] }, 'recipients', 'invalid'],
    [{ recipients: Array.from({ length: 51 }, (_, n) => id(n)) }, 'recipients', 'too_many'],
    [{ active: true }, 'recipients', 'required'],
  ])('with %j is refused at its field', (more, field, code) => {
    expect(given([]).when(create(more)).refusal()).toMatchObject({ errors: [{ field, code }] });
  });

  it('is one of so many of a company, and its id is no other one’s', () => {
    const full = Array.from({ length: maxReportSchedules }, (_, n) => created({}, id(n + 200)));
    given(full)
      .when(create())
      .then({ code: 'too_many_records', params: { most: maxReportSchedules } });
    given([created()]).when(create()).then('already_exists');
    given([created(), gone]).when(create()).then('already_exists');
  });

  it('is changed by what differs, and never on without anybody to send it to', () => {
    given([created()])
      .when(change({ hour: 6, monthDay: 1 }))
      .then([{ type: 'ReportScheduleChanged', data: { scheduleId, changes: { hour: 6 } } }]);
    given([created()])
      .when(change({ hour: 7 }))
      .then([]);
    given([created()])
      .when(change({ active: true }))
      .then({ code: 'invalid_fields' });
    given([created({ recipients: [marta], active: true })])
      .when(change({ recipients: [] }))
      .then('invalid_fields');
    given([])
      .when(change({ hour: 6 }))
      .then('not_found');
  });

  it('tells who writes from an older state of what somebody else has set meanwhile', () => {
    const history: ReportScheduleEvent[] = [
      created(),
      { type: 'ReportScheduleChanged', data: { scheduleId, changes: { hour: 6 } } },
    ];
    const other = { actorId: id(9) };
    given(history)
      .when(change({ hour: 8 }, 1), other)
      .then({ code: 'conflict', params: { field: 'hour', by: testActor, at: testContext.now } });
    expect(
      given(history)
        .when(change({ monthDay: 2 }, 1), other)
        .events(),
    ).toHaveLength(1);
    expect(
      given(history)
        .when(change({ hour: 8 }, 3))
        .refusal(),
    ).toMatchObject({ errors: [{ code: 'too_large' }] });
  });

  it('counts from when its time was set, and not anew for its name', () => {
    const later = { ...testContext, happenedAt: '2026-04-01T08:00:00Z' };
    const state = stateAfter(reportSchedules.decider, [created()]);
    const after = (changes: Partial<ReportScheduleValues>) =>
      reportSchedules.decider
        .evolve(state, { type: 'ReportScheduleChanged', data: { scheduleId, changes } }, later)
        .schedules.get(scheduleId)?.since;
    expect(after({ name: 'Altro' })).toBe(testContext.now);
    expect(after({ hour: 8 })).toBe(later.happenedAt);
    expect(after({ active: true })).toBe(later.happenedAt);
  });
});

describe('a recipient', () => {
  const sent = created({ recipients: [marta, paolo], active: true });
  const out: ReportScheduleEvent = { type: 'ReportScheduleUnsubscribed', data: { scheduleId, userId: marta } };
  const unsubscribe = (userId: string) => ({ type: 'UnsubscribeFromReport' as const, scheduleId, userId });
  const resubscribe = (userId: string) => ({ type: 'ResubscribeToReport' as const, scheduleId, userId });

  it('has it no more, once and for all', () => {
    given([sent]).when(unsubscribe(marta)).then([out]);
    given([sent, out]).when(unsubscribe(marta)).then([]);
    given([sent])
      .when(unsubscribe(id(7)))
      .then([]);
  });

  it('has it again where they say so themselves, not where somebody chooses them anew', () => {
    const changed: ReportScheduleEvent = {
      type: 'ReportScheduleChanged',
      data: { scheduleId, changes: { recipients: [paolo] } },
    };
    const back: ReportScheduleEvent = {
      type: 'ReportScheduleChanged',
      data: { scheduleId, changes: { recipients: [marta, paolo] } },
    };
    const state = stateAfter(reportSchedules.decider, [sent, out, changed, back]).schedules.get(scheduleId);
    expect(state && subscribersOf(state)).toEqual([paolo]);
    given([sent, out])
      .when(resubscribe(marta))
      .then([{ type: 'ReportScheduleResubscribed', data: { scheduleId, userId: marta } }]);
    given([sent]).when(resubscribe(marta)).then([]);
  });
});

describe('a report that was sent', () => {
  const record = (day: string) => ({ type: 'RecordReportSent' as const, scheduleId, day, recipients: 2 });
  it('is recorded once a day, and never of a day before', () => {
    const told: ReportScheduleEvent = {
      type: 'ReportScheduleSent',
      data: { scheduleId, day: '2026-03-02', recipients: 2 },
    };
    given([created()]).when(record('2026-03-02')).then([told]);
    given([created(), told]).when(record('2026-03-02')).then([]);
    given([created(), told]).when(record('2026-02-23')).then([]);
    expect(given([created(), told]).when(record('2026-03-09')).events()).toHaveLength(1);
  });

  it('is none of a schedule that is gone', () => {
    given([created(), gone]).when(record('2026-03-02')).then('not_found');
  });

  it('are there as they were written', () => {
    const schedule = { name: 'Guasti del mese', active: true, hour: 6, version: 2, sentDay: '2026-12-01' };
    expect(goldenState(reportSchedules, 'ReportScheduleRemoved').schedules).toMatchObject(
      new Map([['0199a1b2-0000-7000-8000-0000000000f5', { ...schedule, unsubscribed: new Set() }]]),
    );
    expect(goldenState(reportSchedules).schedules.size).toBe(0);
  });
});
