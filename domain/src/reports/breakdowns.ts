import type { Span } from './month-time.ts';

/** A time in which a piece of equipment stood: `to` is null while it still stands. `workId` is the work that restored it, or is to. */
export type Stop = {
  readonly workId: string;
  readonly from: number;
  readonly to: number | null;
  readonly workFrom: number;
};

/** Stops that overlap are one breakdown: it runs from the first beginning to the last end. */
export type Breakdown = Span & {
  readonly workIds: readonly string[];
  /** It has not ended: `to` is the time of the report. */
  readonly open: boolean;
  /** When somebody began to work on it, not before it happened. */
  readonly workFrom: number;
};

/**
 * The effective breakdowns of one piece of equipment, in order. Stops that begin when another ends are two; an open one runs to `now`,
 * and one that is still to come is none.
 */
export const breakdownsOf = (stops: readonly Stop[], now: number): Breakdown[] => {
  const merged: (Omit<Breakdown, 'workIds'> & { workIds: string[] })[] = [];
  const begun = stops.filter(({ from, to }) => to !== null || from <= now);
  for (const { workId, from, to, workFrom } of begun.toSorted((a, b) => a.from - b.from)) {
    const end = Math.max(from, to ?? now);
    const last = merged.at(-1);
    if (last && (from < last.to || from === last.from)) {
      last.workIds.push(workId);
      Object.assign(last, {
        to: Math.max(last.to, end),
        open: last.open || to === null,
        workFrom: Math.min(last.workFrom, Math.max(workFrom, last.from)),
      });
    } else {
      merged.push({ from, to: end, open: to === null, workIds: [workId], workFrom: Math.max(workFrom, from) });
    }
  }
  return merged;
};

/** Spans without what they share, in order. */
export const united = (spans: readonly Span[]): Span[] => {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of spans.filter((span) => span.to > span.from).toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
};

/** What is left of spans outside of others; both without overlaps and in order, as `united` makes them. */
export const without = (spans: readonly Span[], others: readonly Span[]): Span[] =>
  spans.flatMap((span) => {
    const left: Span[] = [];
    let { from } = span;
    for (const other of others) {
      if (other.to <= from || other.from >= span.to) continue;
      if (other.from > from) left.push({ from, to: other.from });
      from = Math.max(from, other.to);
    }
    return from < span.to ? [...left, { from, to: span.to }] : left;
  });
