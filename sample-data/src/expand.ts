import { type WorkingCalendar, workingCalendarOf } from '@cadenza/domain/calendar/working-calendar';
import type { DecisionContext } from '@cadenza/domain/kernel/decider';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import type { Instant, Occurrence, RecurrenceRule } from '@cadenza/domain/planning/events';
import { addMinutes, localToInstant } from '@cadenza/domain/planning/recurrence';
import { seriesDecider } from '@cadenza/domain/planning/series';
import type { SeriesCommand } from '@cadenza/domain/planning/series-commands';
import type { SeriesState } from '@cadenza/domain/planning/series-state';
import { closedDays } from './holidays.ts';
import { recordOf } from './ids.ts';
import type { DemoCompany, RecurrenceKey } from './model.ts';
import type { DemoSeries } from './series.ts';

export const timeZone = 'Europe/Rome';

export const rules: Readonly<
  Record<RecurrenceKey, RecurrenceRule & { code: string; description: string; period: string }>
> = {
  weekly: { value: 7, unit: 'day', code: 'SETT', description: 'Settimanale', period: 'settimana' },
  fortnightly: { value: 14, unit: 'day', code: 'QUIND', description: 'Quindicinale', period: 'due settimane' },
  monthly: { value: 1, unit: 'month', code: 'MENS', description: 'Mensile', period: 'mese' },
  quarterly: { value: 3, unit: 'month', code: 'TRIM', description: 'Trimestrale', period: 'trimestre' },
  halfYearly: { value: 6, unit: 'month', code: 'SEM', description: 'Semestrale', period: 'semestre' },
  yearly: { value: 1, unit: 'year', code: 'ANN', description: 'Annuale', period: 'anno' },
};

/** The working calendar that a demo company gets, as its deciders will see it. */
export const calendarOf = (company: DemoCompany, from: string, today: string): WorkingCalendar =>
  workingCalendarOf(
    company.settings.workingWeekdays ?? [1, 2, 3, 4, 5, 6, 7],
    closedDays(company.saintsDay, from, today).map(({ day }) => day),
  );

export type DemoOccurrence = { id: string; ordinal: number; start: Instant; end: Instant };

/**
 * The occurrences that the deciders will give a series: the same code with the same facts, run ahead. Those that a
 * holiday skips are left out; none for a single schedule on a day that is not worked.
 */
export const occurrencesOf = (
  companyId: string,
  series: DemoSeries,
  calendar: WorkingCalendar,
  now: Instant,
): DemoOccurrence[] => {
  const seriesId = recordOf(companyId, 'series', series.key);
  const context: DecisionContext = { companyId, actorId: companyId, now };
  let state: SeriesState = seriesDecider.initialState();
  const run = (command: SeriesCommand): void => {
    const decision = seriesDecider.decide(command, state, context);
    if (isRejection(decision)) return;
    const origin = { companyId, actorId: companyId, happenedAt: now };
    for (const event of decision) state = seriesDecider.evolve(state, event, origin);
  };
  run({
    type: 'ScheduleSeries',
    calendar,
    seriesId,
    equipmentId: companyId,
    interventionId: companyId,
    interventionTypeId: companyId,
    typeCode: series.typeCode,
    recurrenceId: null,
    rule: series.every === null ? null : rules[series.every],
    maintainerId: null,
    checklistId: null,
    anomalyIds: [],
    firstStart: series.start,
    durationMinutes: series.minutes,
    planFrom: null,
    planUntil: series.planUntil,
    timeZone,
    shift: series.shift,
    fault: series.fault,
    notes: null,
    supportRequestId: null,
  });
  run({ type: 'ExpandSeries', calendar });
  const known = state as SeriesState;
  return known.status === 'none' ? [] : known.occurrences.flatMap((one) => timed(one, series.minutes));
};

const timed = ({ id, ordinal, start }: Occurrence, minutes: number): DemoOccurrence[] => {
  if (start === null) return [];
  const instant = localToInstant(start, timeZone);
  return [{ id, ordinal, start: instant, end: addMinutes(instant, minutes) }];
};
