import type { z } from 'zod';
import { type InterventionEvent, interventionEventSchemas } from './intervention-events.ts';
import type { recurrenceRule, seriesScope, typeCode } from './schemas.ts';
import { type SeriesEvent, seriesEventSchemas } from './series-events.ts';

export type { NonWorkingShift } from '../calendar/working-calendar.ts';
export type {
  ActualTime,
  FaultClassified,
  FrozenLine,
  InterventionCompleted,
  InterventionDurationSet,
  InterventionEvent,
  InterventionReopened,
  InterventionWorkChanged,
  OwnField,
} from './intervention-events.ts';
export type {
  Occurrence,
  OccurrenceLeftClosedDay,
  OccurrenceReturned,
  OccurrencesExpanded,
  OrdinalRange,
  SeriesCancelled,
  SeriesChanged,
  SeriesEvent,
  SeriesPeriodChanged,
  SeriesPutBack,
  SeriesRecurrenceChanged,
  SeriesRescheduled,
  SeriesScheduled,
  SeriesShiftChanged,
} from './series-events.ts';

/**
 * Every event of planning, in its present version. Older versions are upcast at read (`upcasters.ts`).
 *
 * Two kinds of stream: `planSeries-<seriesId>` holds the rule and what happens to many occurrences at once;
 * `intervention-<occurrenceId>` begins when one occurrence is touched for the first time. A schedule without recurrence
 * is a series of one. Occurrence ids are UUIDv5(seriesId, ordinal).
 */
export const planningEventSchemas = { ...seriesEventSchemas, ...interventionEventSchemas };

export type PlanningEvent = SeriesEvent | InterventionEvent;

/** `YYYY-MM-DD` in the series' time zone. */
export type LocalDate = string;
/** `YYYY-MM-DDTHH:mm` in the series' time zone. */
export type LocalDateTime = string;
/** ISO 8601 in UTC, `2026-03-29T06:00:00Z`. */
export type Instant = string;

export type RecurrenceRule = z.infer<typeof recurrenceRule>;
export type RecurrenceUnit = RecurrenceRule['unit'];
/** O ordinary, S extraordinary. */
export type InterventionTypeCode = z.infer<typeof typeCode>;
/** The scope of a change to a series: the single occurrence is an event of the intervention's own stream. */
export type SeriesScope = z.infer<typeof seriesScope>;

export const seriesStream = (seriesId: string) => `planSeries-${seriesId}` as const;
export const interventionStream = (occurrenceId: string) => `intervention-${occurrenceId}` as const;
