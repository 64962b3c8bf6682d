import type { Instant, LocalDateTime } from '@cadenza/domain/planning/events';
import { instantToLocal, localToInstant } from '@cadenza/domain/planning/recurrence';

/** A time as it was asked for. `exact` where an offset or a zone was sent: then it is this instant and no other. */
export type RequestedTime = { local: LocalDateTime; instant: Instant; exact: boolean };

/** Date, time to the minute or finer (planning counts in minutes: what is finer is cut), then an offset and a zone in brackets, or one of them, or neither. */
const shape =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::[0-5]\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?(\[[A-Za-z][\w+/-]*\])?$/i;

/**
 * An ISO text to the time that it asks for. With an offset it is that instant; `[America/New_York]` says where the clock
 * hangs, and an offset beside it must be one of that place; with neither it is a time on the company's wall. Undefined
 * for what is no time; whether it lies in the days that there are is for `timeFrom` to say.
 */
export const parseRequestedTime = (text: unknown, timeZone: string): RequestedTime | undefined => {
  if (typeof text !== 'string') return undefined;
  const [, day, time, offset, zone] = shape.exec(text) ?? [];
  if (day === undefined || time === undefined) return undefined;
  try {
    if (offset === undefined && zone === undefined) {
      const local = Temporal.PlainDateTime.from(`${day}T${time}`).toString({ smallestUnit: 'minute' });
      return { local, instant: localToInstant(local, timeZone), exact: false };
    }
    const asked = Temporal.Instant.from(zone === undefined ? text : zonedInstant(text)).toString();
    // What was written is the time on the wall where it means this instant, also in the hour that no clock shows.
    const written = `${day}T${time}`;
    const local = localToInstant(written, timeZone) === asked ? written : instantToLocal(asked, timeZone);
    return { local, instant: asked, exact: true };
  } catch {
    return undefined; // a RangeError is how Temporal says that it is none
  }
};

const zonedInstant = (text: string): string =>
  Temporal.ZonedDateTime.from(text, { offset: 'reject' }).toInstant().toString();
