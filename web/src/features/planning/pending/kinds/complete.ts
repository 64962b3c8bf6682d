import type { PlannedRow, PlanRow } from '../../rows/row.ts';
import { stopped } from '../clocks.ts';
import { byMutation, definePending, type Pressed } from '../define-pending.ts';
import { CompleteInterventionDocument } from './complete.gen.ts';

/** `endedAt`: when the work was over, where it was asked. `seen`: the duration that was there for who says it. */
type Complete = { readonly durationMinutes: number | null; readonly endedAt?: string; readonly seen?: number | null };

const minute = 60_000;
const iso = (epochMs: number): string => new Date(epochMs).toISOString();

/** When a work was done that is said to be, as far as this device can tell: by a stated end, and never in a plan that is still to come. */
const doneTimes = (
  row: PlanRow,
  { at, endedAt, durationMinutes }: Complete & Pressed,
): Partial<Pick<PlannedRow, 'start' | 'end'>> => {
  const isToCome = at !== undefined && Date.parse(at) <= row.startMs;
  const told = endedAt ?? (isToCome ? at : undefined);
  // Clocks say it better, where there are any.
  if (row.begun || told === undefined || durationMinutes === null) return {};
  const end = Math.floor(Date.parse(told) / minute) * minute;
  const isInPlan = row.startMs < end && end <= row.endMs;
  return { start: isInPlan ? row.start : iso(end - durationMinutes * minute), end: iso(end) };
};

/** The work is done. */
export const complete = definePending('complete')<Complete>({
  group: 'completions',
  row: (said) => (row) => ({ completed: true, working: [], ...doneTimes(row, said) }),
  detail: (detail, said, { at }) => ({ ...detail, runs: stopped(detail.runs, said.at ?? at, () => true) }),
  send: byMutation(CompleteInterventionDocument, (sent, { durationMinutes, endedAt, seen }: Complete) => ({
    ...sent,
    ...{ durationMinutes, ...(endedAt !== undefined && { endedAt }), ...(seen !== undefined && { seen }) },
  })),
  words: () => ['said.complete'],
  inverse: { whileWaiting: true, part: () => ({ field: 'completed', before: false, after: true }) },
});

/** `endedMs`: when the work was over, where somebody says it. */
export const completed = (durationMinutes: number | null, endedMs?: number): Complete => ({
  durationMinutes,
  ...(endedMs !== undefined && { endedAt: Temporal.Instant.fromEpochMilliseconds(endedMs).toString() }),
  ...(durationMinutes !== null && { seen: durationMinutes }),
});
