import type { WorkingCalendar } from '../calendar/working-calendar.ts';
import type { Cancellation } from './deletion.ts';
import type { Instant, InterventionWorkChanged, OwnField } from './events.ts';
import type { ClassifyFault } from './fault-codes.ts';
import type { HoldAgain } from './hold-again.ts';
import type { ChecklistLineFact } from './intervention-plan.ts';
import type { LineCommand } from './lines.ts';
import type { PartCommand } from './parts.ts';
import type { Pressed } from './pressed.ts';
import type { ProofCommand } from './proof-commands.ts';
import type { RunCommand } from './runs.ts';
import type { SeriesState } from './series-state.ts';

/** Who asks: plans the company's work (admin, plant …), or works on what is assigned to the own maintainer. */
export type InterventionActor = { canManage: boolean; ownMaintainerId: string | null };

/** What the decider must know beside the occurrence's own stream. */
export type InterventionFacts = { series: SeriesState; ordinal: number; actor: InterventionActor };

/**
 * With `end` absent the duration stays. The drop must lie on a working day of `calendar`; that of a fault may lie on another where
 * `onClosedDay` says that this is meant.
 */
export type MoveIntervention = {
  type: 'MoveIntervention';
  start: Instant;
  end?: Instant;
  calendar: WorkingCalendar;
  onClosedDay?: boolean;
};
export type AssignIntervention = { type: 'AssignIntervention'; maintainerId: string | null };
/** Other equipment, another kind of work or another checklist for this one alone; what is absent stays. */
export type ChangeIntervention = { type: 'ChangeIntervention'; changes: InterventionWorkChanged['data']['changes'] };
/** In these fields it follows its series again. */
export type RejoinSeries = { type: 'RejoinSeries'; fields: readonly OwnField[] };
/**
 * `seen`: the notes that the writer had before them; left out, whatever is there is replaced. `at`: when they were written: before who
 * wrote them completed the work, they are let in behind its completion. `writtenAt`: that time where they answer which of two texts
 * stays; `at` is then when the answer was given.
 */
export type NoteIntervention = {
  type: 'NoteIntervention';
  notes: string | null;
  seen?: string | null;
  writtenAt?: Instant | undefined;
} & Pressed;
export type MarkFault = { type: 'MarkFault'; fault: boolean } & Pressed;
/** `lines`: the active lines of the occurrence's checklist. */
export type TickLine = { type: 'TickLine'; lineId: string; lines: readonly ChecklistLineFact[] } & Pressed;
export type UntickLine = { type: 'UntickLine'; lineId: string; lines: readonly ChecklistLineFact[] } & Pressed;
/** What the writer had before them, null for none; another since is a conflict. Left out, whatever is there is replaced. */
type SeenDuration = { seen?: number | null };
/** The actual duration; null takes it back. */
/** `measured`: what clocks had counted, put back. */
export type SetDuration = { type: 'SetDuration'; minutes: number | null; measured?: true } & SeenDuration & Pressed;
/** 0 to 100. */
export type SetProgress = { type: 'SetProgress'; percent: number } & Pressed;
/**
 * `durationMinutes` absent: the duration set before counts. `at`: when it was pressed, where it waited for a network: until then
 * the clocks ran. `endedAt`: when the work was over, where somebody says it. `signatureRequired`: as the company wants it. What is
 * completed already keeps its duration: another is a conflict.
 */
/** `completedAt`: when it was completed before somebody opened it again, which is taken back. */
export type CompleteIntervention = {
  type: 'CompleteIntervention';
  completedAt?: Instant;
  durationMinutes?: number;
  endedAt?: Instant | undefined;
  lines: readonly ChecklistLineFact[];
  signatureRequired?: boolean;
} & Pressed &
  SeenDuration;
/**
 * Takes the completion back; what was ticked and the actual duration stay. `held`: what the work had by itself before, where its completion is
 * undone: in all else it follows its series, as if it had never been completed.
 */
export type ReopenIntervention = { type: 'ReopenIntervention'; reason?: string | null; held?: readonly OwnField[] };
/** Puts a completed work that ends behind its completion where that gives it. */
export type CorrectCompletion = { type: 'CorrectCompletion' };
export type CancelIntervention = { type: 'CancelIntervention' } & Cancellation;

/** Takes a cancellation back. */
export type RestoreIntervention = { type: 'RestoreIntervention' };

/** What only those who plan may do. */
export type ManagingCommand =
  | MoveIntervention
  | AssignIntervention
  | ChangeIntervention
  | RejoinSeries
  | HoldAgain
  | StopClocks
  | CorrectCompletion
  | CancelIntervention
  | RestoreIntervention;

/** Stops the clocks that ran at a time: nobody works on with what the work needs. What began later goes on. */
export type StopClocks = { type: 'StopClocks'; until: Instant };

/** What the assigned maintainer may do too. */
export type WorkCommand =
  | NoteIntervention
  | MarkFault
  | TickLine
  | UntickLine
  | SetDuration
  | SetProgress
  | ClassifyFault
  | CompleteIntervention
  | ReopenIntervention
  | PartCommand
  | ProofCommand
  | LineCommand
  | RunCommand;

export type InterventionIntent = ManagingCommand | WorkCommand;
export type InterventionCommand = InterventionIntent & { facts: InterventionFacts };
