import type { Scope } from '../../../lib/schema.gen.ts';
import type { PlanIndex } from './plan-index.ts';
import type { PlannedRow, PlanRow } from './row.ts';

type Span = { readonly startMs: number; readonly endMs: number };

/** A value as it is sent, and as a person reads it. */
export type SaidValue = { readonly value: string | readonly string[] | null; readonly words: string };

/** What the form over a planned work changes beside time, maintainer and fault. */
export type EditedField = 'equipment' | 'intervention' | 'type' | 'checklist' | 'anomalies' | 'notes';

/** One field that a person has changed: what it was, and what that person left. */
export type OwnPart =
  | { readonly field: EditedField; readonly before: SaidValue; readonly after: SaidValue }
  /** It was planned: before there was none. */
  | { readonly field: 'planned'; readonly before: false; readonly after: true }
  | { readonly field: 'time'; readonly before: Span; readonly after: Span }
  | {
      readonly field: 'maintainer';
      readonly before: PlannedRow['maintainer'];
      readonly after: PlannedRow['maintainer'];
    }
  | { readonly field: 'fault'; readonly before: boolean; readonly after: boolean }
  /** `endedMs`: when it was over, of what was opened again. */
  | { readonly field: 'completed'; readonly before: boolean; readonly after: boolean; readonly endedMs?: number }
  | { readonly field: 'duration'; readonly before: number | null; readonly after: number | null }
  | { readonly field: 'line'; readonly lineId: string; readonly before: boolean; readonly after: boolean };

export type OwnChange = {
  readonly id: string;
  /** The equipment, by name. */
  readonly what: string;
  readonly parts: readonly OwnPart[];
  /** Where it went through the series: the way back goes as far. */
  readonly scope?: Scope | undefined;
  /** Made in one form: the way back is one command, too. */
  readonly edited?: boolean;
};

export const isEdited = (part: OwnPart): part is Extract<OwnPart, { field: EditedField }> =>
  typeof part.after === 'object' && part.after !== null && 'words' in part.after;

const spanKey = ({ startMs, endMs }: Span): string => `${startMs} ${endMs}`;

const keyOf = (part: OwnPart, side: 'before' | 'after'): string => {
  switch (part.field) {
    case 'time':
      return spanKey(part[side]);
    case 'maintainer':
      return part[side]?.id ?? '';
    default:
      return isEdited(part) ? JSON.stringify(part[side].value) : String(part[side]);
  }
};

const keyNow = (part: OwnPart, row: PlanRow): string => {
  switch (part.field) {
    case 'time':
      return spanKey(row);
    case 'maintainer':
      return row.maintainer?.id ?? '';
    case 'fault':
      return String(row.fault);
    case 'completed':
      return String(row.completed);
    case 'duration':
      return String(row.durationMinutes);
    case 'line':
      return String(row.tickedLineIds.includes(part.lineId));
    case 'equipment':
    case 'intervention':
      return JSON.stringify(row[part.field].id);
    case 'type':
      return JSON.stringify(row.interventionType.id);
    case 'notes':
      return JSON.stringify(row.notes);
    // Of these a row tells nothing: it is taken to be as it was left.
    case 'planned':
    case 'checklist':
    case 'anomalies':
      return keyOf(part, 'after');
  }
};

/** `mine`: as I left it. `back`: as it was before. `other`: somebody has changed it since. */
export const standing = (part: OwnPart, row: PlanRow): 'mine' | 'back' | 'other' => {
  const now = keyNow(part, row);
  if (now === keyOf(part, 'after')) return 'mine';
  return now === keyOf(part, 'before') ? 'back' : 'other';
};

/** What completed work has is frozen, but for its lines, its duration and whether it is a fault. */
const frozen = ({ field }: OwnPart): boolean => !['fault', 'completed', 'duration', 'line'].includes(field);

/** The parts that can still be taken back, asked about or not. */
export const openParts = (change: OwnChange, row: PlanRow | undefined): readonly OwnPart[] =>
  row === undefined
    ? []
    : change.parts.filter((part) => standing(part, row) !== 'back' && !(row.completed && frozen(part)));

export type OwnChanges = ReturnType<typeof createOwnChanges>;

/** As far back as anybody remembers what they did. */
const most = 20;

/** Where they outlive the page, oldest first; read as it was kept. */
export type ChangesShelf = { read(): unknown; write(changes: readonly OwnChange[]): void };

const isChange = (value: OwnChange | null): boolean => Array.isArray(value?.parts);

type Entry = { readonly change: OwnChange; readonly stop: () => void; readonly onGone: () => void };

/**
 * What the person of this tab has changed, latest last, and whether it can still be taken back. Its rows are kept live,
 * wherever they lie; a change that cannot be taken back any more leaves by itself, and says so.
 */
export const createOwnChanges = (
  index: Pick<PlanIndex, 'row' | 'subscribe' | 'watch'>,
  shelf: ChangesShelf = { read: () => undefined, write: () => undefined },
) => {
  let entries: readonly Entry[] = [];
  /** Theirs, the latest first; another list whenever they change. */
  let changes: readonly OwnChange[] = [];
  let question: OwnChange | null = null;
  const listeners = new Set<() => void>();
  /** Whose rows have shown them: before the news of a change its row is as it was, which is no taking back. */
  const arrived = new WeakSet<OwnChange>();
  /** Who changed a part after its person did, where it was seen. */
  const others = new Map<OwnPart, string>();

  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const keep = (next: readonly Entry[]): void => {
    entries = next;
    changes = next.map(({ change }) => change).reverse();
    shelf.write(next.map(({ change }) => change));
    tell();
  };

  const leave = (entry: Entry): void => {
    if (!entries.includes(entry)) return;
    keep(entries.filter((one) => one !== entry));
    entry.stop();
    entry.onGone();
  };

  const look = (entry: Entry): void => {
    const row = index.row(entry.change.id);
    // What a command of this tab shows ahead of its answer may still be taken back.
    if (row?.pending === true) return;
    if (openParts(entry.change, row).length > 0) arrived.add(entry.change);
    else if (row === undefined || row.completed || arrived.has(entry.change)) leave(entry);
    for (const part of entry.change.parts) {
      if (row === undefined || standing(part, row) !== 'other') others.delete(part);
      else if (!others.has(part) && row.updatedBy !== null) others.set(part, row.updatedBy);
    }
  };

  /** `onGone`: it was taken back, overtaken by a later change of one's own, or became impossible. */
  const push = (change: OwnChange, onGone: () => void): void => {
    const fields = new Set(change.parts.map(({ field }) => field));
    for (const entry of entries) {
      const same = entry.change.id === change.id && entry.change.parts.some(({ field }) => fields.has(field));
      if (same) entry.onGone();
    }
    const unwatch = index.watch(change.id);
    const unsubscribe = index.subscribe(`row:${change.id}`, () => look(entry));
    const stop = (): void => {
      unsubscribe();
      unwatch();
    };
    if (openParts(change, index.row(change.id)).length > 0) arrived.add(change);
    const entry: Entry = { change, stop, onGone };
    keep([...entries, entry]);
    const oldest = entries.length > most ? entries[0] : undefined;
    if (oldest !== undefined) leave(oldest);
  };
  const kept = shelf.read();
  if (Array.isArray(kept)) for (const change of kept.filter(isChange)) push(change, () => undefined);

  return {
    push,
    hasArrived: (change: OwnChange): boolean => arrived.has(change),
    /** The latest first. */
    changes: (): readonly OwnChange[] => changes,
    remove: (change: OwnChange): void => {
      const entry = entries.find((one) => one.change === change);
      if (entry !== undefined) leave(entry);
    },
    /** Who has changed a part since; null where nobody was seen to. */
    changedBy: (part: OwnPart): string | null => others.get(part) ?? null,
    /** A change that others have changed since: whether to take it back all the same is asked. */
    question: (): OwnChange | null => question,
    ask: (change: OwnChange | null): void => {
      question = change;
      tell();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
