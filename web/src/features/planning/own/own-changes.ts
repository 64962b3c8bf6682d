import type { HistoryKind, Scope } from '../../../lib/schema.gen.ts';
import type { PlannedRow } from '../rows/row.ts';

/** `endMs` is `startMs` where nothing is known of the end. */
type Span = { readonly startMs: number; readonly endMs: number };

/** A value as it is sent, and as a person reads it. */
export type ChangedValue = { readonly value: string | readonly string[] | null; readonly words: string };

/** What is told by its name alone: the form over a planned work, the series, tasks and parts. */
export type EditedField =
  | ('equipment' | 'intervention' | 'type' | 'checklist' | 'anomalies' | 'notes' | 'faultCodes')
  | ('recurrence' | 'until' | 'end' | 'shift' | 'progress' | 'tasks' | 'parts' | 'place');

/** One field that a person has changed: what it was, and what that person left. */
export type OwnPart =
  | { readonly field: EditedField; readonly before: ChangedValue; readonly after: ChangedValue }
  /** It was planned: before there was none. */
  | { readonly field: 'planned'; readonly before: false; readonly after: true }
  | { readonly field: 'deleted'; readonly before: false; readonly after: true }
  | { readonly field: 'closed'; readonly before: false; readonly after: true }
  | { readonly field: 'time'; readonly before: Span; readonly after: Span }
  | {
      readonly field: 'maintainer';
      readonly before: Pick<NonNullable<PlannedRow['maintainer']>, 'label'> | null;
      readonly after: Pick<NonNullable<PlannedRow['maintainer']>, 'label'> | null;
    }
  | { readonly field: 'fault'; readonly before: boolean; readonly after: boolean }
  | { readonly field: 'completed'; readonly before: boolean; readonly after: boolean }
  | { readonly field: 'duration'; readonly before: number | null; readonly after: number | null }
  | { readonly field: 'line'; readonly before: boolean; readonly after: boolean };

/** What was done beside the plan, as its history names it; `label`: the name of what it was done to. */
export type BesidePlan = { readonly event: string; readonly kind: HistoryKind; readonly label: string | null };

export type OwnChange = {
  /** The command that made it: by that the server takes it back. */
  readonly command: string;
  /** The equipment, by name; of days that were closed, the first of them. */
  readonly what: string;
  readonly parts: readonly OwnPart[];
  /** Of what is beside the plan, a record or a request: what was done to it. It has no parts then. */
  readonly beside?: BesidePlan | undefined;
  /** How many works it changed one by one, where that is more than one. */
  readonly works?: number | undefined;
  /** How many days it closed, from `what` on. */
  readonly days?: number | undefined;
  /** Where it went through the series. */
  readonly scope?: Scope | undefined;
};

export const isEdited = (part: OwnPart): part is Extract<OwnPart, { field: EditedField }> =>
  typeof part.after === 'object' && part.after !== null && 'words' in part.after;

export type OwnChanges = ReturnType<typeof createOwnChanges>;

/**
 * What its person may take back, the latest first, as the server knows it: whatever tab or device it was done on. It is read when
 * somebody looks.
 */
export const createOwnChanges = (read: () => Promise<readonly OwnChange[]>) => {
  let changes: readonly OwnChange[] | null = null;
  let isTouched = false;
  let reading: Promise<readonly OwnChange[]> | null = null;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const refresh = (): Promise<readonly OwnChange[]> => {
    const asked = read().then((next) => {
      if (reading !== asked) return next;
      changes = next;
      isTouched = false;
      tell();
      return next;
    });
    reading = asked;
    return asked;
  };
  return {
    /** Null before they were read. */
    changes: (): readonly OwnChange[] | null => changes,
    isEmpty: (): boolean => !isTouched && (changes ?? []).length === 0,
    /** Something was done here: there is more to take back than was read, and what was read is the latest no more. */
    touch: (): void => {
      isTouched = true;
      changes = null;
      reading = null;
      tell();
    },
    /** Rejects where they cannot be read; what is known stays. */
    refresh,
    /** The same, where nobody waits for it. */
    look: (): void => void refresh().catch(() => undefined),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
