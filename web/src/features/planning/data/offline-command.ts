import type { Change } from './overlays.ts';
import type { PartValues } from './part-list.ts';
import type { PlannedRow, PlanRow } from './row.ts';

type RecordLabel = { readonly id: string; readonly label: string };

/**
 * What is said of one intervention beside the machine, where there may be no network: it waits for one, on the device. `at`: when it was
 * pressed, as an instant; what another build has kept may not say it.
 */
export type OfflineCommand = CommandValues & { readonly at?: string };

type CommandValues =
  /** `description`: of the line; what another build has kept, and an undo, do not say it. */
  | { readonly kind: 'tick'; readonly lineId: string; readonly done: boolean; readonly description?: string }
  /** `seen`: what was there when it was said; what another build has kept may not say it. */
  | { readonly kind: 'duration'; readonly minutes: number | null; readonly seen?: number | null }
  | { readonly kind: 'fault'; readonly fault: boolean }
  /** Why it failed and what mended it, null for nothing known; what is absent stays. */
  | { readonly kind: 'classify'; readonly cause?: RecordLabel | null; readonly remedy?: RecordLabel | null }
  | { readonly kind: 'progress'; readonly percent: number }
  /** `who`: whose clock it is; what another build has kept may not say it. */
  | { readonly kind: 'start'; readonly at: string; readonly who?: string }
  /** `minutes`: what the clocks have counted, where that becomes the duration; `userId`: whose clock it is, where it is a colleague's. */
  | {
      readonly kind: 'stop';
      readonly at: string;
      readonly who?: string;
      readonly userId?: string;
      readonly minutes?: number;
    }
  | { readonly kind: 'addLine'; readonly lineId: string; readonly description: string; readonly mandatory: boolean }
  /** `removed: false` brings it back. */
  | { readonly kind: 'removeLine'; readonly lineId: string; readonly description: string; readonly removed: boolean }
  | {
      readonly kind: 'moveLine';
      readonly lineId: string;
      readonly description: string;
      readonly afterId: string | null;
    }
  | { readonly kind: 'addPart'; readonly partId: string; readonly values: PartValues; readonly order?: number }
  | {
      readonly kind: 'changePart';
      readonly partId: string;
      readonly name: string;
      readonly values: Partial<PartValues>;
      /** What was there when it was written. */
      readonly seen: Partial<PartValues>;
    }
  | { readonly kind: 'removePart'; readonly partId: string; readonly name: string }
  | { readonly kind: 'addPhoto'; readonly name: string; readonly photo: Blob }
  | { readonly kind: 'removePhoto'; readonly photoId: string }
  /**
   * By a drawing, or by the typed name; with minutes, how long it took is said together with it. `seenAt`: of the work as who signs
   * saw it, by the server's clock; what another build has kept may not say it.
   */
  | {
      readonly kind: 'sign';
      readonly name: string;
      readonly durationMinutes: number | null;
      readonly seenAt?: string;
      readonly drawn?: Blob;
    }
  /** `endedAt`: when the work was over, where it was asked. */
  | {
      readonly kind: 'complete';
      readonly durationMinutes: number | null;
      readonly endedAt?: string;
      readonly seen?: number | null;
    };

/** Why a fault happened and what mended it, as somebody says it. */
export type SaidCodes = Pick<Extract<OfflineCommand, { kind: 'classify' }>, 'cause' | 'remedy'>;

/** One line ticked or not, over whatever else is ticked by then. */
export const tickChange =
  (lineId: string, done: boolean) =>
  (row: PlanRow): Pick<PlannedRow, 'tickedLineIds' | 'linesDone'> => {
    const others = row.tickedLineIds.filter((id) => id !== lineId);
    const known = row.tickedLineIds.length === others.length ? 0 : 1;
    return {
      tickedLineIds: done ? [...others, lineId] : others,
      linesDone: Math.max(row.linesDone - known + (done ? 1 : 0), 0),
    };
  };

const without = (working: PlanRow['working'], who: string | undefined): PlanRow['working'] =>
  working.filter((one) => one !== who);

const minute = 60_000;
const iso = (epochMs: number): string => new Date(epochMs).toISOString();

/** When a work was done that is said to be, as far as this device can tell: by a stated end, and never in a plan that is still to come. */
const doneTimes = (
  row: PlanRow,
  { at, endedAt, durationMinutes }: Extract<OfflineCommand, { kind: 'complete' }>,
): Partial<Pick<PlannedRow, 'start' | 'end'>> => {
  const isToCome = at !== undefined && Date.parse(at) <= row.startMs;
  const told = endedAt ?? (isToCome ? at : undefined);
  // Clocks say it better, where there are any.
  if (row.begun || told === undefined || durationMinutes === null) return {};
  const end = Math.floor(Date.parse(told) / minute) * minute;
  const isInPlan = row.startMs < end && end <= row.endMs;
  return { start: isInPlan ? row.start : iso(end - durationMinutes * minute), end: iso(end) };
};

/** What of each the row shows meanwhile; what it does not show, the panel does (`detail/with-said.ts`). */
const changes: {
  readonly [Kind in OfflineCommand['kind']]: (said: Extract<OfflineCommand, { kind: Kind }>) => Change;
} = {
  tick: ({ lineId, done }) => tickChange(lineId, done),
  duration: ({ minutes }) => ({ durationMinutes: minutes }),
  fault: ({ fault }) => ({ fault }),
  classify: () => ({}),
  progress: ({ percent }) => ({ progress: percent }),
  start:
    ({ who }) =>
    ({ working }) => ({ begun: true, working: who === undefined ? working : [...without(working, who), who] }),
  stop:
    ({ who, minutes }) =>
    ({ working }) => ({ working: without(working, who), ...(minutes !== undefined && { durationMinutes: minutes }) }),
  addLine: () => ({}),
  removeLine: () => ({}),
  moveLine: () => ({}),
  addPart: () => ({}),
  changePart: () => ({}),
  removePart: () => ({}),
  addPhoto: () => ({}),
  removePhoto: () => ({}),
  sign: ({ durationMinutes }) => (durationMinutes === null ? {} : { durationMinutes }),
  complete: (said) => (row) => ({ completed: true, working: [], ...doneTimes(row, said) }),
};

/** As it was kept, perhaps by another build. */
export const isOfflineCommand = (value: { readonly kind: string }): value is OfflineCommand =>
  Object.hasOwn(changes, value.kind);

export const changeOf = (said: OfflineCommand): Change =>
  (changes[said.kind] as (said: OfflineCommand) => Change)(said);
