import { extensionsOf } from '../../../lib/graphql-refusal.ts';

/** Notes that were not saved, for somebody else had written meanwhile: both texts, until one of them is chosen. */
export type NoteConflict = {
  readonly mine: string | null;
  /** What is there now; null for none. */
  readonly theirs: string | null;
  /** Null where it is not known, as of somebody who is no user any more. */
  readonly by: string | null;
  /** When one's own were written, as of `NoteDraft`. */
  readonly at?: number | undefined;
};

/** What a refusal says of notes that were changed meanwhile; undefined for any other. */
export const noteConflict = (error: unknown, mine: string | null): NoteConflict | undefined => {
  const { code, errors } = extensionsOf(error);
  const [field] = code === 'conflict' && Array.isArray(errors) ? (errors as unknown[]) : [];
  if (typeof field !== 'object' || field === null || !('present' in field)) return undefined;
  const by = 'by' in field && typeof field.by === 'string' ? field.by : null;
  return { mine, theirs: String(field.present) || null, by };
};

export type NoteConflicts = ReturnType<typeof createNoteConflicts>;

/** By occurrence. Outlives the panel, which saves when it closes: what was typed there must be found again. */
export const createNoteConflicts = () => {
  const open = new Map<string, NoteConflict>();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    of: (id: string): NoteConflict | undefined => open.get(id),
    put: (id: string, conflict: NoteConflict): void => {
      open.set(id, conflict);
      tell();
    },
    settle: (id: string): void => {
      if (open.delete(id)) tell();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
