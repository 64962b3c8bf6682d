import { clockOf } from '@cadenza/domain/kernel/instants';

const dayMs = 86_400_000;
/** By zone, then by day of UTC: milliseconds ahead of UTC all day long, or null where that changes within the day. */
const known = new Map<string, Map<number, number | null>>();
const [maxZones, maxDays] = [100, 5_000];

const exactly = (epochMs: number, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6;

const daysOf = (timeZone: string): Map<number, number | null> => {
  const days = known.get(timeZone) ?? new Map<number, number | null>();
  if (!known.has(timeZone)) {
    if (known.size >= maxZones) known.clear();
    known.set(timeZone, days);
  } else if (days.size >= maxDays) days.clear();
  return days;
};

/**
 * Milliseconds that the clocks of a zone are ahead of UTC. No zone has ever moved its clocks forth and back within one day,
 * so a day that begins and ends alike is asked for twice and never again.
 */
const offsetAt = (epochMs: number, timeZone: string): number => {
  const days = daysOf(timeZone);
  const day = Math.floor(epochMs / dayMs);
  let offset = days.get(day);
  if (offset === undefined) {
    const [first, last] = [exactly(day * dayMs, timeZone), exactly((day + 1) * dayMs - 1, timeZone)];
    offset = first === last ? first : null;
    days.set(day, offset);
  }
  return offset ?? exactly(epochMs, timeZone);
};

const two = (n: number): string => String(n).padStart(2, '0');

/** An instant with the offset of a zone: `2026-03-29T08:00:00+02:00`. */
export const withOffset = (instant: string, timeZone: string): string => {
  const epochMs = Date.parse(instant);
  const offset = offsetAt(epochMs, timeZone);
  // As Temporal writes it: clocks of before the railways hung between two minutes.
  const minutes = Math.round(Math.abs(offset) / 60_000);
  return `${clockOf(epochMs + offset).text}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};
