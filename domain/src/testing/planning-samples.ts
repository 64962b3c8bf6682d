import type { WorkingCalendar } from '../calendar/working-calendar.ts';
import { workingCalendarOf } from '../calendar/working-calendar.ts';
import type {
  Occurrence,
  OccurrencesExpanded,
  SeriesEvent,
  SeriesRescheduled,
  SeriesScheduled,
} from '../planning/events.ts';
import { occurrenceId } from '../planning/occurrence-id.ts';
import type { RescheduleSeries, ScheduleSeries } from '../planning/series-commands.ts';

/** Pieces that the tests of planning share. The clock of the tests stands on Monday, 2 March 2026. */

/** Id of a sample thing: `sampleId('e', 1)`; letters a to f only, so that it stays a UUID. */
export const sampleId = (letter: 'a' | 'b' | 'c' | 'd' | 'e' | 'f', number: number): string =>
  `00000000-0000-7000-8000-0000000000${letter}${number}`;

export const seriesId = sampleId('b', 1);
export const maintainerId = sampleId('a', 1);
export const otherMaintainerId = sampleId('a', 2);

/** Rests on Saturday and Sunday, and on Wednesday 25 March and Monday 6 April 2026. */
export const officeCalendar: WorkingCalendar = workingCalendarOf([1, 2, 3, 4, 5], ['2026-03-25', '2026-04-06']);

/** A weekly ordinary job of one hour, Mondays at eight from 9 March 2026. */
export const weekly: SeriesScheduled['data'] = {
  seriesId,
  equipmentId: sampleId('e', 1),
  interventionId: sampleId('d', 1),
  interventionTypeId: sampleId('c', 1),
  typeCode: 'O',
  recurrenceId: sampleId('c', 2),
  rule: { value: 7, unit: 'day' },
  maintainerId,
  checklistId: sampleId('f', 1),
  anomalyIds: [],
  firstStart: '2026-03-09T08:00',
  durationMinutes: 60,
  planFrom: null,
  planUntil: '2026-04-30',
  timeZone: 'Europe/Rome',
  shift: 'next',
  fault: false,
  notes: null,
  supportRequestId: null,
};

export const single: SeriesScheduled['data'] = { ...weekly, recurrenceId: null, rule: null, planUntil: null };

export const scheduleCommand = (
  data: SeriesScheduled['data'],
  calendar: WorkingCalendar = officeCalendar,
): ScheduleSeries => ({ type: 'ScheduleSeries', calendar, ...data });

export const scheduled = (data: SeriesScheduled['data']): SeriesScheduled => ({ type: 'SeriesScheduled', data });

/** `occurrence(2, '2026-03-23', '2026-03-23T08:00')`; without a start it lies on its generated day at eight. */
export const occurrence = (ordinal: number, generated: string, start: string | null = `${generated}T08:00`) =>
  ({ ordinal, id: occurrenceId(seriesId, ordinal), generated, start }) satisfies Occurrence;

export const expanded = (
  occurrences: Occurrence[],
  until: string = occurrences.at(-1)?.generated ?? '',
  cut = false,
): OccurrencesExpanded => ({ type: 'OccurrencesExpanded', data: { seriesId, occurrences, until, cut } });

/** Four Mondays from 9 March 2026. */
export const fourMondays: SeriesEvent[] = [
  scheduled(weekly),
  expanded(['2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'].map((day, ordinal) => occurrence(ordinal, day))),
];

/** The second of them, and those behind it, a day and two hours later. */
export const reschedule = (rest: Partial<RescheduleSeries>): RescheduleSeries => ({
  type: 'RescheduleSeries',
  scope: 'following',
  ordinal: 1,
  start: '2026-03-17T10:00',
  calendar: officeCalendar,
  ...rest,
});

export const rescheduled = (
  data: Partial<SeriesRescheduled['data']> & { occurrences: Occurrence[] },
): SeriesRescheduled => ({
  type: 'SeriesRescheduled',
  data: {
    seriesId,
    scope: 'following',
    fromOrdinal: 1,
    dayOffset: 1,
    startTime: '10:00',
    durationMinutes: 60,
    ...data,
  },
});
