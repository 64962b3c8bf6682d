import type { EventMetadata } from '../kernel/event.ts';
import { type ChangedBy, changedByWith } from './changed-by.ts';
import type { Cancellation } from './deletion.ts';
import type {
  ActualTime,
  FrozenLine,
  Instant,
  InterventionDurationSet,
  InterventionEvent,
  OwnField,
} from './events.ts';
import { evolveFaultCodes, type FaultCodes } from './fault-codes.ts';
import { type FrozenPlan, heldPlan, holding, type OwnValues } from './held.ts';
import { evolveLines, type LineChanges, unchangedLines } from './lines.ts';
import { evolveParts, type PartState } from './parts.ts';
import { evolveProof, type Proof } from './proof-state.ts';
import { evolveRuns, type Run } from './runs.ts';

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
  /** Clocks have counted it; nobody typed it. */
  durationMeasured?: true;
  /** Who said how long it took, or that it is done, last. */
  durationSaid?: Tick;
  /** 0 to 100. */
  progress: number;
  /** Why it happened and what mended it, once somebody said so of the fault. */
  faultCodes?: FaultCodes;
  /** By their place. */
  parts: readonly PartState[];
  /** Plan and checklist of the last completion: they take the place of series and checklist while the work is completed. */
  frozen: { plan: FrozenPlan; lines: readonly FrozenLine[]; actual?: ActualTime } | null;
  /** It was opened again and is work of its series as any other; of `frozen` only the lines count, while its checklist is the same. */
  follows?: true;
  /** Clocks that count no more: whoever moves what was completed once says when it was. */
  clocksBefore?: number;
  /** When somebody moved its start by itself last; absent where nobody did, or it goes where its series does. */
  movedAt?: Instant;
  /** Photos and signature, once there were any. */
  proof?: Proof;
  /** Who changed what is signed, once somebody did. */
  changedBy?: ChangedBy;
};

type Frozen = NonNullable<Work['frozen']>;

/** An occurrence that nobody touched is `open` with nothing done. */
export type InterventionState =
  | ({ status: 'open' } & Work)
  /** `completion`: who completed it, and when. */
  | ({ status: 'completed' } & Work & { frozen: Frozen; completion?: Tick })
  | ({ status: 'cancelled' } & Cancellation & Work);

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

type Origin = Pick<EventMetadata, 'actorId' | 'happenedAt'>;

/** Folds one event of an `intervention-<id>` stream. Throws on a type that it does not know. */
export const evolveIntervention = (
  state: InterventionState,
  event: InterventionEvent,
  metadata?: Origin,
): InterventionState => {
  const changedBy = changedByWith(state.changedBy, event, metadata);
  return { ...evolved(state, event, metadata), ...(changedBy && { changedBy }) };
};

const evolved = (
  state: InterventionState,
  event: InterventionEvent,
  metadata: Origin | undefined,
): InterventionState => {
  switch (event.type) {
    case 'InterventionMoved':
      return {
        ...state,
        own: { ...state.own, time: { start: event.data.start, end: event.data.end } },
        ...(state.frozen !== null && { clocksBefore: state.runs.length }),
        ...(metadata && !event.data.resized && { movedAt: metadata.happenedAt }),
      };
    case 'InterventionAssigned':
      return { ...state, own: { ...state.own, maintainerId: event.data.maintainerId } };
    case 'InterventionWorkChanged':
      return { ...state, own: { ...state.own, ...event.data.changes } };
    case 'InterventionRejoined': {
      const { fields } = event.data;
      const own = Object.entries(holding(state)).filter(([field]) => !fields.includes(field as OwnField));
      const { movedAt: _movedAt, ...placed } = state;
      const rejoined = fields.includes('time') ? placed : state;
      return { ...rejoined, own: Object.fromEntries(own), ...(heldPlan(state) && { follows: true }) };
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
      return withDuration(state, event, metadata);
    case 'InterventionProgressSet':
      return { ...state, progress: event.data.percent };
    case 'FaultClassified':
      return { ...state, faultCodes: evolveFaultCodes(state.faultCodes, event) };
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
      const { plan, lines, durationMinutes, actual, completedAt, at } = event.data;
      const frozen = { plan, lines, ...(actual && { actual }) };
      const { follows: _follows, ...work } = workOf(state);
      const said = saidBy(metadata, completedAt ?? at);
      const completion = said.durationSaid && { completion: said.durationSaid };
      return { ...work, durationMinutes, frozen, status: 'completed', ...said, ...completion };
    }
    case 'InterventionReopened': {
      const { own } = event.data;
      const work = workOf(state);
      if (own === undefined) return { ...work, status: 'open' };
      return { ...work, own: { ...work.own, ...own }, follows: true, status: 'open' };
    }
    case 'CompletionCorrected':
      return state.frozen === null ? state : { ...state, frozen: { ...state.frozen, actual: event.data.actual } };
    case 'InterventionCancelled':
      return { ...workOf(state), status: 'cancelled', ...why(event.data) };
    case 'InterventionBroughtBack':
      return { ...workOf(state), status: 'open' };
    case 'InterventionPhotoAdded':
    case 'InterventionPhotoRemoved':
    case 'InterventionSigned':
      return { ...state, proof: evolveProof(state.proof, event, metadata) };
    default:
      return unknownEvent(event);
  }
};

const withDuration = (
  { durationMeasured: _before, ...state }: InterventionState,
  { data: { minutes, measured, at } }: InterventionDurationSet,
  metadata: Origin | undefined,
): InterventionState => ({
  ...state,
  durationMinutes: minutes,
  ...(measured && { durationMeasured: measured }),
  ...saidBy(metadata, at),
});

const saidBy = (metadata: Origin | undefined, at?: Instant): Pick<Work, 'durationSaid'> =>
  metadata === undefined ? {} : { durationSaid: { by: metadata.actorId, at: at ?? metadata.happenedAt } };

const workOf = (state: InterventionState): Work => {
  const { own, ticked, ticks, lines, runs, durationMinutes, progress, parts, frozen } = state;
  const { durationSaid, durationMeasured, clocksBefore, movedAt, proof, follows, faultCodes } = state;
  return {
    ...{ own, ticked, ticks, lines, runs, durationMinutes, progress, parts, frozen },
    ...(durationSaid && { durationSaid }),
    ...(durationMeasured && { durationMeasured }),
    ...(clocksBefore !== undefined && { clocksBefore }),
    ...(movedAt !== undefined && { movedAt }),
    ...(proof && { proof }),
    ...(faultCodes && { faultCodes }),
    ...(follows && { follows }),
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

const why = ({ reason, cause }: Cancellation): Cancellation => ({ reason, ...(cause && { cause }) });
