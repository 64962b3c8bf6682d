import { inPlausibleTime, outsideDays } from '../calendar/civil-date.ts';
import { invalidField, type Rejection, reject } from '../kernel/rejection.ts';
import { hasHidden } from '../kernel/visible-text.ts';

/**
 * What the log of planning takes. What comes in is asked by the deciders, field by field, so that a person reads what is
 * wrong; what comes out of a rule is held against the schemas of the events (`bounded.ts`). An event that no table can
 * hold would stop the projection of every company. A field that is absent or null passes.
 */

/** Whole minutes; a leap year of them is more than any work lasts. */
export const maxMinutes = 527_040;
export const longestNotes = 4000;
export const longestReason = 1000;
/** Why done work is opened again. */
export const longestReopening = 500;
/** Name of a time zone. */
export const longestZone = 64;
/** One occurrence on every day that there is, and more. */
export const maxOrdinals = 120_000;
/** Occurrences that one event places: what a log of one megabyte an event takes. */
export const maxPlaced = 5000;
/** Anomalies that one work names. */
export const maxAnomalies = 20;
/** Photos of one work. */
export const maxPhotos = 40;
/** UTF-16 units of the name of who signs. */
export const longestSigner = 100;
/** Days by which many works are moved at once, on or back. */
export const maxDaysMoved = 366;
/** Lines of one checklist. */
export const maxLines = 2000;

type Limited = {
  /** Instants, local date-times and local dates, by field. */
  times?: Readonly<Record<string, string | null | undefined>>;
  durationMinutes?: number | null | undefined;
  notes?: string | null | undefined;
  reason?: string | null | undefined;
  anomalyIds?: readonly string[] | undefined;
};

/** What a rule or a move would place outside the days that there are. */
export const dayOutOfRange = (field: string): Rejection => {
  const { params } = outsideDays;
  return reject('day_out_of_range', params, [{ field, code: 'out_of_range', params }]);
};

const unfit = (field: string, text: string | null | undefined, most: number): Rejection | null => {
  if (typeof text !== 'string') return null;
  if (text.length > most) return invalidField(field, 'too_long', { max: most });
  return hasHidden(text) ? invalidField(field, 'hidden_characters', undefined) : null;
};

const untimely = (times: NonNullable<Limited['times']>): Rejection | null => {
  const found = Object.entries(times).find(([, text]) => typeof text === 'string' && !inPlausibleTime(text));
  return found ? invalidField(found[0], 'out_of_range', outsideDays.params) : null;
};

/** The first limit that is passed, as a refusal. */
export const beyondLimits = ({
  times = {},
  durationMinutes,
  notes,
  reason,
  anomalyIds = [],
}: Limited): Rejection | null =>
  untimely(times) ??
  (typeof durationMinutes === 'number' && durationMinutes > maxMinutes
    ? invalidField('durationMinutes', 'too_large', { max: maxMinutes })
    : null) ??
  (anomalyIds.length > maxAnomalies ? invalidField('anomalyIds', 'too_many', { max: maxAnomalies }) : null) ??
  unfit('notes', notes, longestNotes) ??
  unfit('reason', reason, longestReason);
