import { failureOf } from '../../../lib/failure.ts';
import { isPassing } from '../../../offline/outbox.ts';
import { type NoteConflicts, noteConflict } from '../pending/note-conflicts.ts';
import { type NoteDrafts, notesOf } from '../pending/note-drafts.ts';
import type { PlanningCommands } from './commands.ts';

/** What a person is told of notes; `what`: the equipment, by name. */
export type NoteWords = {
  /** They go by themselves as soon as they can. */
  waits(what: string): void;
  /** What had waited has gone. */
  sent(what: string): void;
  disputed(what: string): void;
  refused(what: string, error: unknown): void;
};

type Options = {
  readonly drafts: NoteDrafts;
  readonly conflicts: NoteConflicts;
  readonly send: PlanningCommands['note'];
  readonly commandId: () => string;
  /** Whether who wrote them is still signed in: nobody else may send them. */
  readonly isOwner: () => boolean;
  readonly words: NoteWords;
};

export type NotePost = ReturnType<typeof createNotePost>;

/**
 * Saves the drafts of notes: when their field is left, and what found no network then as soon as there is one again. A repeat keeps
 * the id of its command, so that notes whose answer was lost are saved once, and refused where somebody wrote meanwhile.
 */
export const createNotePost = ({ drafts, conflicts, send, commandId, isOwner, words }: Options) => {
  const save = async (id: string, late: boolean): Promise<void> => {
    if (!isOwner()) return drafts.settle(id);
    const known = drafts.of(id)?.command ?? null;
    const draft = drafts.take(id, known ?? commandId());
    if (draft === undefined) return;
    const { what } = draft;
    try {
      await send(id, { ...draft, notes: notesOf(draft) });
      drafts.saved(id, draft);
      if (known !== null) words.sent(what);
    } catch (error) {
      const found = noteConflict(error, notesOf(draft));
      if (found !== undefined) {
        drafts.disputed(id, draft, found.theirs);
        conflicts.put(id, { ...found, at: draft.writtenAt ?? draft.at });
        // Of the same two texts nobody is told twice: the question stands where it was put aside.
        if (draft.disputed === undefined || draft.disputed !== found.theirs) words.disputed(what);
        return;
      }
      const again = failureOf(error) === 'unreachable' || isPassing(error);
      drafts.giveBack(id, draft, again);
      if (!again) words.refused(what, error);
      // Whoever leaves the field again has been told already.
      else if (!late && known === null) words.waits(what);
    }
  };

  return {
    save: (id: string): void => void save(id, false),
    /** The network is back, or the page has just been loaded. `until`: only what was written by then, epoch milliseconds. */
    sendWaiting: (until = Number.POSITIVE_INFINITY): void => {
      for (const { id, at = 0 } of drafts.waiting()) if (at <= until) void save(id, true);
    },
  };
};
