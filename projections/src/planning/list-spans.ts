/** Days, months and years of UTC, the scales of `rm.planned_counts`. */
export type Scale = 'day' | 'month' | 'year';

/** A part of a list's time: whole days, months or years, which are counted already, or the piece of a day that is not. */
export type Span =
  /** `YYYY-MM-DD`, `until` exclusive; null is without end. */
  | { kind: Scale; first: string | null; until: string | null }
  /** ISO instants, `to` exclusive. */
  | { kind: 'piece'; from: string; to: string };

const dayMs = 86_400_000;

/**
 * [from, to) as few spans, none twice and none missing: at most two pieces, two runs of days, two of months and one of
 * years. A bound that is null is no bound.
 */
export const spansOf = (from: string | null, to: string | null): Span[] => {
  if (from !== null && to !== null && Temporal.Instant.compare(from, to) >= 0) return [];
  const first = from === null ? Number.NEGATIVE_INFINITY : Math.ceil(millis(from, 'ceil') / dayMs) * dayMs;
  const last = to === null ? Number.POSITIVE_INFINITY : Math.floor(millis(to, 'floor') / dayMs) * dayMs;
  if (from !== null && to !== null && first > last) return [{ kind: 'piece', from, to }];
  const before: Span[] =
    from !== null && millis(from, 'floor') < first ? [{ kind: 'piece', from, to: isoOf(first) }] : [];
  const after: Span[] = to !== null && millis(to, 'ceil') > last ? [{ kind: 'piece', from: isoOf(last), to }] : [];
  return [...before, ...runs('day', first, last), ...after];
};

const larger = { day: 'month', month: 'year', year: null } as const;

/** From `first` to `last` in units of a scale, and of larger ones wherever whole ones lie between. */
const runs = (scale: Scale, first: number, last: number): Span[] => {
  if (first >= last) return [];
  const next = larger[scale];
  if (next === null) return [run(scale, first, last)];
  const [begin, end] = [startOf(next, first) === first ? first : startOf(next, first, 1), startOf(next, last)];
  if (begin >= end) return [run(scale, first, last)];
  return [
    ...(first < begin ? [run(scale, first, begin)] : []),
    ...runs(next, begin, end),
    ...(end < last ? [run(scale, end, last)] : []),
  ];
};

const millis = (instant: string, roundingMode: 'ceil' | 'floor'): number =>
  Temporal.Instant.from(instant).round({ smallestUnit: 'millisecond', roundingMode }).epochMilliseconds;

const isoOf = (ms: number): string => new Date(ms).toISOString();

/** The first instant of the month or year, or of one later; without end stays without end. */
const startOf = (scale: 'month' | 'year', ms: number, later = 0): number => {
  if (!Number.isFinite(ms)) return ms;
  const date = new Date(ms);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return scale === 'month' ? Date.UTC(year, month + later, 1) : Date.UTC(year + later, 0, 1);
};

const run = (kind: Scale, first: number, until: number): Span => {
  const day = (ms: number) => (Number.isFinite(ms) ? isoOf(ms).slice(0, 10) : null);
  return { kind, first: day(first), until: day(until) };
};
