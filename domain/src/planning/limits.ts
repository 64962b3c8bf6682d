import { inPlausibleYear } from '../company/civil-date.ts';
import { type Rejection, reject } from '../kernel/rejection.ts';

/**
 * What the log of planning takes, asked by the deciders themselves: an event that no table can hold would stop the
 * projection of every company. A field that is absent or null passes.
 */

/** Whole minutes; a leap year of them is more than any work lasts. */
export const mostMinutes = 527_040;
const longestNotes = 4000;
const longestReason = 1000;

type Limited = {
  /** Instants, local date-times and local dates, by field. */
  times?: Readonly<Record<string, string | null | undefined>>;
  durationMinutes?: number | null | undefined;
  notes?: string | null | undefined;
  reason?: string | null | undefined;
};

const invalid = (field: string, code: string): Rejection => reject('invalid_fields', {}, [{ field, code }]);

const overlong = (field: string, text: string | null | undefined, most: number): Rejection | null =>
  typeof text === 'string' && text.length > most ? invalid(field, 'too_long') : null;

const untimely = (times: NonNullable<Limited['times']>): Rejection | null => {
  const found = Object.entries(times).find(([, text]) => typeof text === 'string' && !inPlausibleYear(text));
  return found ? invalid(found[0], 'invalid_date_time') : null;
};

/** The first limit that is passed, as a refusal. */
export const beyondLimits = ({ times = {}, durationMinutes, notes, reason }: Limited): Rejection | null =>
  untimely(times) ??
  (typeof durationMinutes === 'number' && durationMinutes > mostMinutes
    ? invalid('durationMinutes', 'too_large')
    : null) ??
  overlong('notes', notes, longestNotes) ??
  overlong('reason', reason, longestReason);
