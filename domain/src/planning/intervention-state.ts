import type { EventMetadata } from '../kernel/event.ts';
import type {
  ActualTime,
  FrozenLine,
  Instant,
  InterventionCompleted,
  InterventionEvent,
  InterventionWorkChanged,
  OwnField,
} from './events.ts';
import { evolveLines, type LineChanges, unchangedLines } from './lines.ts';
import { evolveParts, type PartState } from './parts.ts';
import { evolveProof, type Proof } from './proof-state.ts';
import { evolveRuns, type Run } from './runs.ts';

/** The plan as completion froze it. */
export type FrozenPlan = InterventionCompleted['data']['plan'];

/** What the occurrence holds by itself, against its series: a field that is absent follows the series. */
export type OwnValues = InterventionWorkChanged['data']['changes'] & {
  time?: { start: Instant; end: Instant };
  maintainerId?: string | null;
  notes?: string | null;
  fault?: boolean;
};

/** By an id; an ISO instant. */
export type Tick = { readonly by: string; readonly at: Instant };

/** What was done to one occurrence. Plain data. */
export type Work = {
  own: OwnValues;
  /** Ids of the lines that are done, in the order they were ticked. */
  ticked: readonly string[];
  /** Who ticked each of them last, and when. */
  ticks: Readonly<Record<string, Tick>>;
  lines: LineChanges;
  runs: readonly Run[];
  durationMinutes: number | null;
  /** 0 to 100. */
  progress: number;
  /** By their place. */
  parts: readonly PartState[];
  /**
   * Plan and checklist of the last completion. From the first completion on they take the place of series and
   * checklist, also after a reopening: what was worked on is not changed from outside any more.
   */
  frozen: { plan: FrozenPlan; lines: readonly FrozenLine[]; actual?: ActualTime } | null;
  /** Clocks that count no more: whoever moves what was completed once says when it was. */
  clocksBefore?: number;
  /** Photos and signature, once there were any. */
  proof?: Proof;
};

type Frozen = NonNullable<Work['frozen']>;

/** An occurrence that nobody touched is `open` with nothing done. */
export type InterventionState =
  | ({ status: 'open' } & Work)
  | ({ status: 'completed' } & Work & { frozen: Frozen })
  | ({ status: 'cancelled'; reason: string | null } & Work);

export const untouched: InterventionState = {
  status: 'open',
  own: {},
  ticked: [],
  ticks: {},
  lines: unchangedLines,
  runs: [],
  durationMinutes: null,
  progress: 0,
  parts: [],
  frozen: null,
};

/** Folds one event of an `intervention-<id>` stream. Throws on a type that it does not know. */
export const evolveIntervention = (
  state: InterventionState,
  event: InterventionEvent,
  metadata?: Pick<EventMetadata, 'actorId' | 'happenedAt'>,
): InterventionState => {
  switch (event.type) {
    case 'InterventionMoved':
      return {
        ...state,
        own: { ...state.own, time: { start: event.data.start, end: event.data.end } },
        ...(state.frozen !== null && { clocksBefore: state.runs.length }),
      };
    case 'InterventionAssigned':
      return { ...state, own: { ...state.own, maintainerId: event.data.maintainerId } };
    case 'InterventionWorkChanged':
      return { ...state, own: { ...state.own, ...event.data.changes } };
    case 'InterventionRejoined': {
      const { fields } = event.data;
      const own = Object.entries(state.own).filter(([field]) => !fields.includes(field as OwnField));
      return { ...state, own: Object.fromEntries(own) };
    }
    case 'InterventionNoted':
      return { ...state, own: { ...state.own, notes: event.data.notes } };
    case 'InterventionFaultMarked':
      return { ...state, own: { ...state.own, fault: event.data.fault } };
    case 'ChecklistLineTicked':
      return {
        ...state,
        ticked: [...without(state.ticked, event.data.lineId), event.data.lineId],
        ticks: {
          ...state.ticks,
          ...(metadata && { [event.data.lineId]: { by: metadata.actorId, at: event.data.at ?? metadata.happenedAt } }),
        },
      };
    case 'ChecklistLineUnticked':
      return unticked(state, event.data.lineId);
    case 'InterventionDurationSet':
      return { ...state, durationMinutes: event.data.minutes };
    case 'InterventionProgressSet':
      return { ...state, progress: event.data.percent };
    case 'WorkLineAdded':
    case 'WorkLineRestored':
    case 'WorkLinesOrdered':
      return { ...state, lines: evolveLines(state.lines, event) };
    case 'WorkLineRemoved': {
      const isOwn = state.lines.own.some(({ id }) => id === event.data.lineId);
      const before = isOwn ? unticked(state, event.data.lineId) : state;
      return { ...before, lines: evolveLines(state.lines, event) };
    }
    case 'WorkStarted':
    case 'WorkStopped':
      return { ...state, runs: evolveRuns(state.runs, event) };
    case 'SparePartSet':
    case 'SparePartRemoved':
      return { ...state, parts: evolveParts(state.parts, event, metadata) };
    case 'InterventionCompleted': {
      const { plan, lines, durationMinutes, actual } = event.data;
      const frozen = { plan, lines, ...(actual && { actual }) };
      return { ...workOf(state), durationMinutes, frozen, status: 'completed' };
    }
    case 'InterventionReopened':
      return { ...workOf(state), status: 'open' };
    case 'InterventionCancelled':
      return { ...workOf(state), status: 'cancelled', reason: event.data.reason };
    case 'InterventionPhotoAdded':
    case 'InterventionPhotoRemoved':
    case 'InterventionSigned':
      return { ...state, proof: evolveProof(state.proof, event, metadata) };
    default:
      return unknownEvent(event);
  }
};

const workOf = (state: InterventionState): Work => {
  const { own, ticked, ticks, lines, runs, durationMinutes, progress, parts, frozen, clocksBefore, proof } = state;
  return {
    ...{ own, ticked, ticks, lines, runs, durationMinutes, progress, parts, frozen },
    ...(clocksBefore !== undefined && { clocksBefore }),
    ...(proof && { proof }),
  };
};

const unticked = (state: InterventionState, lineId: string): InterventionState => {
  const { [lineId]: _, ...ticks } = state.ticks;
  return { ...state, ticked: without(state.ticked, lineId), ticks };
};

const without = (lines: readonly string[], lineId: string): string[] => lines.filter((line) => line !== lineId);

const unknownEvent = (event: never): never => {
  throw new Error(`unknown event of an intervention: ${JSON.stringify(event)}`);
};
