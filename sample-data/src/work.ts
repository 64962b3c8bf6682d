import type { Instant } from '@cadenza/domain/planning/events';
import { addMinutes } from '@cadenza/domain/planning/recurrence';
import type { DemoOccurrence } from './expand.ts';
import type { DemoFaultCodes } from './fault-codes.ts';
import { chance, oneOf } from './ids.ts';
import type { DemoSeries } from './series.ts';

/** What was done on one occurrence, and when. */
export type DemoWork = {
  occurrence: DemoOccurrence;
  series: DemoSeries;
  from: Instant;
  until: Instant;
  /** Lines of the checklist that are ticked: how many of the mandatory ones, how many of the others. */
  must: number;
  may: number;
  note: string | null;
  /** What was said of a fault. */
  codes: DemoFaultCodes | null;
} & ({ outcome: 'completed'; minutes: number } | { outcome: 'begun'; percent: number } | { outcome: 'unassigned' });

export type Planned = { series: DemoSeries; occurrence: DemoOccurrence };

/** Of the last two weeks some were not done: mostly they were not even begun. `size` is machines by thirty. */
const leftOpen = (past: readonly Planned[], now: Instant, size: number): { open: Set<string>; half: Set<string> } => {
  const from = addMinutes(now, -12 * 24 * 60);
  const recent = past
    .filter(({ occurrence, series }) => occurrence.start > from && series.typeCode === 'O')
    .sort((a, b) => chance(a.occurrence.id) - chance(b.occurrence.id))
    .map(({ occurrence, series }) => ({ id: occurrence.id, lines: series.checklist?.must?.length ?? 0 }));
  const half = recent.filter(({ lines }) => lines > 1).slice(0, Math.round(4 * size));
  const halfIds = new Set(half.map(({ id }) => id));
  const open = recent.filter(({ id }) => !halfIds.has(id)).slice(0, Math.round(6 * size));
  return { open: new Set(open.map(({ id }) => id)), half: halfIds };
};

/** Of the ten days to come, two of a company's regular jobs have lost their maintainer to a holiday. */
const unassigned = (planned: readonly Planned[], now: Instant): Planned[] => {
  const until = addMinutes(now, 10 * 24 * 60);
  return planned
    .filter(({ occurrence, series }) => occurrence.start > now && occurrence.start < until && series.every !== null)
    .sort((a, b) => chance(a.occurrence.id) - chance(b.occurrence.id))
    .slice(0, 2);
};

const begun = ({ series, occurrence }: Planned, now: Instant): DemoWork => {
  const lines = series.checklist?.must?.length ?? 0;
  const must = Math.ceil(lines / 2);
  const until = addMinutes(occurrence.start, 25);
  return {
    ...{ series, occurrence, from: occurrence.start, until: until < now ? until : now, must, may: 0, note: null },
    codes: null,
    outcome: 'begun',
    percent: lines === 0 ? 30 : Math.round((must / lines) * 80),
  };
};

const completed = ({ series, occurrence }: Planned, now: Instant): DemoWork => {
  const { id, start } = occurrence;
  const minutes =
    series.takes ?? Math.max(10, Math.round((series.minutes * (0.75 + chance(`${id} takes`) * 0.5)) / 5) * 5);
  const end = addMinutes(start, minutes);
  const writes = series.notes.length > 0 && (series.typeCode === 'S' || chance(`${id} writes`) < 0.25);
  return {
    ...{ series, occurrence, from: start, until: end < now ? end : now },
    must: series.checklist?.must?.length ?? 0,
    may: (series.checklist?.may ?? []).filter((line) => chance(`${id} ${line}`) < 0.6).length,
    // Of every seventh nobody has said it.
    codes: chance(`${id} codes`) < 6 / 7 ? (series.codes ?? null) : null,
    note: writes ? oneOf(series.notes, `${id} note`) : null,
    outcome: 'completed',
    minutes,
  };
};

/** All that was done up to now: most is completed, some of the last days is overdue or half done. */
export const workDone = (planned: readonly Planned[], now: Instant, size: number): DemoWork[] => {
  const past = planned.filter(({ occurrence }) => occurrence.end <= now);
  const { open, half } = leftOpen(past, now, size);
  const done = past
    .filter(({ occurrence }) => !open.has(occurrence.id))
    .map((one) => (half.has(one.occurrence.id) ? begun(one, now) : completed(one, now)));
  const inHand = planned.filter(({ occurrence }) => occurrence.start <= now && occurrence.end > now);
  const lost = unassigned(planned, now).map(
    ({ series, occurrence }): DemoWork => ({
      ...{ series, occurrence, from: now, until: now, must: 0, may: 0, note: null },
      codes: null,
      outcome: 'unassigned',
    }),
  );
  return [...done, ...inHand.map((one) => begun(one, now)), ...lost];
};
