import { z } from 'zod';
import type { EventOf } from '../kernel/event.ts';
import { longestNotes } from './limits.ts';
import { lineEventSchemas } from './line-events.ts';
import { partEventSchemas } from './part-events.ts';
import { proofEventSchemas } from './proof-events.ts';
import { runEventSchemas } from './run-events.ts';
import {
  actTime,
  id,
  lines,
  localDate,
  minutes,
  notes,
  ofOccurrence,
  optionalId,
  percent,
  reason,
  utcInstant,
} from './schemas.ts';
import { cancellation, changedWork, planned } from './series-events.ts';

/** Events of an `intervention-<id>` stream, which begins when one occurrence is touched for the first time. Strict, as those of series. */

const ticking = z.strictObject({ ...ofOccurrence, lineId: id, ...actTime });
const period = { start: utcInstant, end: utcInstant };
/** When a work was done. */
const actual = z.strictObject(period);

/** What an occurrence may hold by itself. */
const ownField = z.enum([
  'time',
  'fault',
  'notes',
  'maintainerId',
  ...(Object.keys(changedWork) as (keyof typeof changedWork)[]),
]);

/** A checklist line as it stood when the work was completed. */
const frozenLine = z.strictObject({
  id,
  order: z.int(),
  description: z.string().max(longestNotes),
  mandatory: z.boolean(),
  done: z.boolean(),
  own: z.literal(true).exactOptional(),
  removed: z.literal(true).exactOptional(),
});

export const interventionEventSchemas = {
  /** From here on the occurrence keeps its own time, whatever the series does. `resized`: it begins when it did; only its end is another. */
  InterventionMoved: z.strictObject({ ...ofOccurrence, ...period, resized: z.literal(true).exactOptional() }),
  /** From here on the occurrence keeps its own maintainer. */
  InterventionAssigned: z.strictObject({ ...ofOccurrence, maintainerId: optionalId }),
  /** From here on the occurrence keeps its own equipment, kind of work, checklist or anomalies; a field that is absent follows. */
  InterventionWorkChanged: z.strictObject({ ...ofOccurrence, changes: z.strictObject(changedWork) }),
  /** In these fields the occurrence follows its series again: somebody who looked at it changed all of them. */
  InterventionRejoined: z.strictObject({
    ...ofOccurrence,
    fields: z.array(ownField).min(1).max(ownField.options.length),
  }),
  InterventionNoted: z.strictObject({ ...ofOccurrence, notes, ...actTime }),
  InterventionFaultMarked: z.strictObject({ ...ofOccurrence, fault: z.boolean(), ...actTime }),
  ChecklistLineTicked: ticking,
  ChecklistLineUnticked: ticking,
  /** The actual duration; null takes it back. `measured`: by the clocks of who worked, when the last of them stopped; nobody typed it. */
  InterventionDurationSet: z.strictObject({
    ...ofOccurrence,
    minutes: minutes.nullable(),
    measured: z.literal(true).exactOptional(),
    ...actTime,
  }),
  InterventionProgressSet: z.strictObject({ ...ofOccurrence, percent, ...actTime }),
  /** Why a fault happened, and what mended it: said whenever somebody knows, also behind its completion. A field that is absent stays. */
  FaultClassified: z.strictObject({
    ...ofOccurrence,
    faultCauseId: optionalId.exactOptional(),
    faultRemedyId: optionalId.exactOptional(),
    ...actTime,
  }),
  /**
   * Freezes what was planned and what was on the checklist: later changes of the series or checklist never reach it. `actual`: when it
   * was done (`when-done.ts`); before 2026-11-28 it is absent where nobody pressed a clock, and the plan was taken for it. `completedAt`:
   * whoever had opened it again took that back, and it is completed since then.
   */
  InterventionCompleted: z.strictObject({
    ...ofOccurrence,
    plan: z.strictObject({ ...planned, ...period, generated: localDate }),
    lines: lines(frozenLine),
    durationMinutes: minutes,
    actual: actual.exactOptional(),
    completedAt: utcInstant.exactOptional(),
    ...actTime,
  }),
  /**
   * A completed intervention whose mandatory lines or duration were taken back by a manager. From here on it follows its series again, but
   * in what it had otherwise by then: that is its `own`. Without `own`, as before 2026-11-27 and where the series had ended, it keeps
   * all that it was completed with.
   */
  InterventionReopened: z.strictObject({
    ...ofOccurrence,
    reason,
    own: z
      .strictObject({
        ...changedWork,
        time: z.strictObject(period).exactOptional(),
        maintainerId: optionalId.exactOptional(),
        fault: z.boolean().exactOptional(),
        notes: notes.exactOptional(),
      })
      .exactOptional(),
  }),
  /**
   * When a completed work was done, where its completion had told an end that was still to come: put right by who plans, `actual` as the
   * moment of completion gives it.
   */
  CompletionCorrected: z.strictObject({ ...ofOccurrence, actual }),
  InterventionCancelled: z.strictObject({ ...ofOccurrence, ...cancellation }),
  /** Whoever cancelled it by mistake took that back: it is planned as it was. */
  InterventionBroughtBack: z.strictObject(ofOccurrence),
  ...partEventSchemas,
  ...proofEventSchemas,
  ...lineEventSchemas,
  ...runEventSchemas,
};

export type InterventionEvent = EventOf<typeof interventionEventSchemas>;
type Of<Type extends InterventionEvent['type']> = EventOf<typeof interventionEventSchemas, Type>;

export type InterventionWorkChanged = Of<'InterventionWorkChanged'>;
export type InterventionDurationSet = Of<'InterventionDurationSet'>;
export type FaultClassified = Of<'FaultClassified'>;
export type InterventionCompleted = Of<'InterventionCompleted'>;
export type InterventionReopened = Of<'InterventionReopened'>;

export type OwnField = z.infer<typeof ownField>;
export type ActualTime = z.infer<typeof actual>;
export type FrozenLine = z.infer<typeof frozenLine>;
