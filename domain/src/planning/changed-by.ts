import type { EventMetadata } from '../kernel/event.ts';
import type { Instant, InterventionEvent, Occurrence, OwnField, SeriesEvent } from './events.ts';
import { type Holder, holding } from './held.ts';

/**
 * Who changed what a signature is for, and when the log heard of it: whoever signs without a network has not seen what others
 * changed meanwhile. When a change was pressed is no matter here: nobody saw it before it came.
 */

type Origin = Pick<EventMetadata, 'actorId' | 'happenedAt'>;

/** By the id of whoever changed one work, when they did last. */
export type ChangedBy = Readonly<Record<string, Instant>>;

/** Which events change what is sealed (`seal.ts`). Completion says nothing new of it: another duration is an event of its own. */
const sealed: { readonly [Type in InterventionEvent['type']]: boolean } = {
  InterventionMoved: true,
  InterventionAssigned: true,
  InterventionWorkChanged: true,
  InterventionRejoined: true,
  InterventionNoted: true,
  InterventionFaultMarked: true,
  ChecklistLineTicked: true,
  ChecklistLineUnticked: true,
  InterventionDurationSet: true,
  InterventionProgressSet: true,
  FaultClassified: false,
  WorkLineAdded: true,
  WorkLineRemoved: true,
  WorkLineRestored: true,
  WorkLinesOrdered: true,
  SparePartSet: true,
  SparePartRemoved: true,
  InterventionPhotoAdded: true,
  InterventionPhotoRemoved: true,
  InterventionSigned: false,
  InterventionCompleted: false,
  InterventionReopened: false,
  CompletionCorrected: false,
  InterventionCancelled: false,
  InterventionBroughtBack: false,
  WorkStarted: false,
  WorkStopped: false,
};

export const changedByWith = (
  before: ChangedBy | undefined,
  { type }: InterventionEvent,
  metadata: Origin | undefined,
): ChangedBy | undefined =>
  metadata === undefined || !sealed[type] ? before : { ...before, [metadata.actorId]: metadata.happenedAt };

/** A change that a series made of works: from an ordinal on, or only of those that it placed, where they hold no such field by themselves. */
export type ChangeOfMany = {
  fromOrdinal: number;
  placed?: readonly number[];
  fields: readonly OwnField[];
  /** A move after which all begin when they did: only their end is another. */
  resized?: true;
  by: string;
  at: Instant;
};

/** `before`: the occurrences as they lay. */
export const changeOfMany = (
  event: SeriesEvent,
  origin: Partial<Origin>,
  before: readonly Occurrence[],
): ChangeOfMany | undefined => {
  const { actorId: by, happenedAt: at } = origin;
  if (by === undefined || at === undefined) return undefined;
  switch (event.type) {
    case 'SeriesChanged': {
      const { fromOrdinal, changes } = event.data;
      return { fromOrdinal, fields: Object.keys(changes) as OwnField[], by, at };
    }
    case 'SeriesRescheduled': {
      const { fromOrdinal, occurrences } = event.data;
      const isResized = occurrences.every(({ ordinal, start }) => before[ordinal]?.start === start);
      return { fromOrdinal, fields: ['time'], ...(isResized && { resized: true }), by, at };
    }
    case 'SeriesPutBack':
      return { fromOrdinal: event.data.fromOrdinal, fields: ownFields, by, at };
    case 'OccurrenceLeftClosedDay':
      return placing([event.data.occurrence, ...(event.data.merged ?? [])], by, at);
    case 'OccurrenceReturned':
      return placing([event.data.occurrence], by, at);
    case 'SeriesPeriodChanged':
    case 'SeriesShiftChanged':
      return placing(event.data.occurrences, by, at);
    default:
      return undefined;
  }
};

const ownFields: readonly OwnField[] = [
  ...(['time', 'equipmentId', 'interventionId', 'interventionTypeId', 'typeCode'] as const),
  ...(['maintainerId', 'checklistId', 'anomalyIds', 'fault', 'notes'] as const),
];

const placing = (occurrences: readonly Occurrence[], by: string, at: Instant): ChangeOfMany | undefined =>
  occurrences.length === 0
    ? undefined
    : { fromOrdinal: 0, placed: occurrences.map(({ ordinal }) => ordinal), fields: ['time'], by, at };

/** When others than `actorId` changed a work, by itself or with its series, which does not reach what completion holds. */
export const changesOfOthers = (
  actorId: string,
  ordinal: number,
  work: Holder & { changedBy?: ChangedBy },
  ofSeries: readonly ChangeOfMany[] = [],
): readonly Instant[] => [
  ...Object.entries(work.changedBy ?? {}).flatMap(([by, at]) => (by === actorId ? [] : [at])),
  ...ofSeries
    .filter(({ by }) => by !== actorId)
    .filter(({ fromOrdinal, placed }) => (placed === undefined ? fromOrdinal <= ordinal : placed.includes(ordinal)))
    .filter(({ fields }) => fields.some((field) => !(field in holding(work))))
    .map(({ at }) => at),
];
