import { byMutation, definePending, detailStays } from '../define-pending.ts';
import { NoteInterventionDocument } from './note.gen.ts';

/** `seen`: the notes that were there when their writer began. `writtenAt`: where they answer which of two texts stays, when one's own were written. */
type Note = { readonly notes: string | null; readonly seen: string | null; readonly writtenAt?: string };

/**
 * What is written of a work. It waits on the shelf of its drafts (`note-drafts.ts`), not with the others: what is being typed is there from the
 * first key, is written over while it waits, and of two texts its writer says which stays.
 */
export const note = definePending('note')<Note>({
  group: 'notes',
  row: ({ notes }) => ({ notes }),
  detail: detailStays,
  send: byMutation(NoteInterventionDocument, (sent, { notes, seen, writtenAt }: Note) => ({
    ...{ ...sent, notes, seen, ...(writtenAt !== undefined && { writtenAt }) },
  })),
  words: () => ['said.notes'],
  inverse: null,
});
