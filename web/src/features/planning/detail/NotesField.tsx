import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { TextAreaField } from '../../../kit/TextAreaField.tsx';
import { now } from '../../../lib/clock.ts';
import { unsavedNote } from '../lazy-dialogs.ts';
import { useNoteConflict, useNoteDraft, usePlanning } from '../session/services.ts';
import { NoteQuestion } from './NoteQuestion.tsx';

const longest = 4000;

type Props = {
  /** The occurrence's. */
  readonly id: string;
  readonly value: string | null;
  readonly disabled: boolean;
  /** The equipment, by name. */
  readonly what: string;
};

/**
 * Notes save themselves when the field is left. While somebody writes here, another's notes do not overwrite the draft; and the
 * draft overwrites no notes that its writer has not seen: then both are shown, and one of them or both are kept.
 * What could not be saved stands there again, also when the panel was closed meanwhile, and goes by itself when it can; where it
 * cannot any more, it stands beside what is stored.
 */
export const NotesField = ({ id, value, disabled, what }: Props) => {
  const { t } = useTranslation('planning');
  const { noteConflicts, noteDrafts, notePost } = usePlanning();
  const conflict = useNoteConflict(id);
  const draft = useNoteDraft(id);
  const area = useRef<HTMLTextAreaElement>(null);
  const saved = value ?? '';
  // What was refused and cannot be said again from here is told apart from what is stored.
  const left = disabled && conflict === undefined && draft?.command === null ? draft.text : undefined;
  const shown = left === undefined ? (draft?.text ?? conflict?.mine ?? saved) : saved;
  const dirty = draft !== undefined && draft.text.trim() !== saved && draft.text.trim() !== (draft.seen ?? '');
  const write = (text: string): void => {
    const seen = draft === undefined ? value : draft.seen;
    if (text === saved && seen === value) noteDrafts.settle(id);
    else noteDrafts.put(id, { text, seen, what, command: null, at: now() });
  };
  const save = (): void => {
    if (draft === undefined || left !== undefined) return;
    if (dirty) notePost.save(id);
    else noteDrafts.settle(id);
  };
  // Leaving the panel by Escape or another row leaves the field without telling it.
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => () => latest.current(), []);

  const both = conflict === undefined ? '' : [conflict.theirs, conflict.mine].filter(Boolean).join('\n');
  const settle = (): void => {
    noteConflicts.settle(id);
    noteDrafts.settle(id);
  };
  const answer = (text: string): void => {
    if (conflict === undefined) return;
    noteConflicts.settle(id);
    // It is answered now, of what was read now. As old as one's own words are is what may be said of a work that was completed since.
    const times = { at: now(), writtenAt: conflict.at };
    noteDrafts.put(id, { text, seen: conflict.theirs, what, command: null, ...times });
  };
  const keep = (): void => {
    answer(conflict?.mine ?? '');
    notePost.save(id);
  };
  const join = (): void => {
    answer(both);
    // Where nobody can write any more, both are the answer as they are.
    if (disabled) notePost.save(id);
    else area.current?.focus();
  };

  return (
    <>
      <TextAreaField
        ref={area}
        label={t('field.notes')}
        value={shown}
        disabled={disabled}
        readOnly={conflict !== undefined}
        maxLength={longest}
        onChange={write}
        onBlur={save}
        hint={dirty && left === undefined ? t(draft.command === null ? 'notes.unsaved' : 'notes.waiting') : undefined}
      />
      {left !== undefined && <OnDemand of={unsavedNote} props={{ text: left, onDrop: () => noteDrafts.settle(id) }} />}
      {conflict !== undefined && (
        <NoteQuestion
          conflict={conflict}
          onKeep={keep}
          onTake={settle}
          onJoin={both.length <= longest ? join : undefined}
        />
      )}
    </>
  );
};
