import type { DayNumber } from '../calendar/civil-date.ts';
import { without } from './breakdowns.ts';
import { hoursOf, type MonthTime, overlap, type ReportDay, type Span } from './month-time.ts';

/**
 * When a piece of equipment is to run: its hours a month, from the day on which it was installed, or on which the company's records of it
 * begin where these are later, but for the days from that on which it was taken out of use to the one before it was taken into use again.
 */
export type Service = {
  /** Hours in a whole month; null where nobody has said it. */
  readonly monthlyHours: number | null;
  readonly installed: DayNumber | null;
  /** The day of the first thing that the company knows of it; null where that bounds nothing. */
  readonly recorded: DayNumber | null;
  /** When it was out of use, in order and without overlaps, epoch milliseconds; `to` is null while it still is. */
  readonly outOfUse: readonly { readonly from: number; readonly to: number | null }[];
};

/**
 * Required time of a month, and how clock hours are counted in it: hours inside `counted` weigh `weight` each, so that those of the
 * whole month add up to `hours`.
 */
export type RequiredTime = { readonly hours: number; readonly weight: number; readonly counted: readonly Span[] };

const inService = ({ day, whole }: ReportDay, { installed, recorded, outOfUse }: Service): boolean =>
  (installed === null || day >= installed) &&
  (recorded === null || day >= recorded) &&
  !outOfUse.some(({ from, to }) => from < whole.to && (to === null || to >= whole.to));

const total = (spans: readonly Span[]): number => spans.reduce((hours, span) => hours + hoursOf(span), 0);

/** Clock hours of a span in which it was in use. */
export const hoursInUse = (span: Span, { outOfUse }: Pick<Service, 'outOfUse'>): number => {
  const away = outOfUse.map(({ from, to }) => ({ from, to: to ?? Number.POSITIVE_INFINITY }));
  return total(without([span], away));
};

/** Why a month has no required time: it has not begun, or nothing is known yet of the machine. Null where some of it may have. */
export const outsideOf = (
  { from, days }: MonthTime,
  { monthlyHours, installed, recorded }: Service,
  now: number,
): 'toCome' | 'unrecorded' | null => {
  if (from >= now) return 'toCome';
  // Who has not said how long it runs is told that, whatever the month.
  if (monthlyHours === null) return null;
  const end = days.at(-1)?.day ?? 0;
  return Math.max(installed ?? end, recorded ?? end) > end ? 'unrecorded' : null;
};

/** Whether it was in use on any day of a month that has begun. */
export const isInService = ({ from, days }: MonthTime, service: Service, now: number): boolean =>
  from < now && days.some((day) => inService(day, service));

/**
 * The hours a month are spread evenly over its working days; those from the installation on are required. Where they fit into the
 * opening hours of the working days only these count, else the working days whole, else every day. Null where nobody has said how many
 * hours a month it runs. Hours that are still to come are not required yet: all of it ends at `now` (epoch milliseconds).
 */
export const requiredTime = ({ days }: MonthTime, service: Service, now: number): RequiredTime | null => {
  const { monthlyHours } = service;
  if (monthlyHours === null) return null;
  const working = days.filter(({ works }) => works);
  const served = working.filter((day) => inService(day, service));
  if (served.length === 0 || monthlyHours === 0) return { hours: 0, weight: 0, counted: [] };
  const fits = (spans: readonly Span[]): boolean => monthlyHours <= total(spans);
  const part = fits(working.map(({ open }) => open))
    ? served.map(({ open }) => open)
    : fits(working.map(({ whole }) => whole))
      ? served.map(({ whole }) => whole)
      : days.filter((day) => inService(day, service)).map(({ whole }) => whole);
  // A month of 28 days has no 744 hours.
  const hours = Math.min((monthlyHours * served.length) / working.length, total(part));
  const weight = hours / total(part);
  if ((part.at(-1)?.to ?? 0) <= now) return { hours, weight, counted: part };
  const been = part.filter(({ from }) => from < now).map(({ from, to }) => ({ from, to: Math.min(to, now) }));
  return { hours: total(been) * weight, weight, counted: been };
};

/** Hours of a span as the required time counts them; what is counted is in order, and only what lies in the span is looked at. */
export const countedHours = (span: Span, { weight, counted }: RequiredTime): number => {
  if (weight === 0) return 0;
  let hours = 0;
  for (let at = firstBehind(counted, span.from); at < counted.length; at++) {
    const part = counted[at] as Span;
    if (part.from >= span.to) break;
    hours += hoursOf(overlap(span, part));
  }
  return hours * weight;
};

/** Where the first of some spans in order is that ends behind a time. */
const firstBehind = (spans: readonly Span[], time: number): number => {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle] as Span).to > time) high = middle;
    else low = middle + 1;
  }
  return low;
};
