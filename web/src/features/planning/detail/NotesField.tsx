import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../../kit/TextAreaField.tsx';
import type { NoteConflict } from '../data/note-conflicts.ts';
import { useNoteDraft, usePlanning } from '../data/services.ts';
import { NoteQuestion } from './NoteQuestion.tsx';

const longest = 4000;

type Props = {
  /** The occurrence's. */
  readonly id: string;
  readonly value: string | null;
  readonly disabled: boolean;
  /** Notes that were not saved, for somebody else had written meanwhile. */
  readonly conflict: NoteConflict | undefined;
  /** `seen`: the notes that were there when the writing began. Rejects where nothing was saved for another reason: the draft then comes back. */
  readonly onSave: (notes: string | null, seen: string | null) => Promise<void>;
  readonly onSettle: () => void;
};

/**
 * Notes save themselves when the field is left. While somebody writes here, another's notes do not overwrite the draft; and the
 * draft overwrites no notes that its writer has not seen: then both are shown, and one of them or both are kept.
 * What could not be saved stands there again, also when the panel was closed meanwhile.
 */
export const NotesField = ({ id, value, disabled, conflict, onSave, onSettle }: Props) => {
  const { t } = useTranslation('planning');
  const { noteDrafts } = usePlanning();
  const draft = useNoteDraft(id);
  const area = useRef<HTMLTextAreaElement>(null);
  const saved = value ?? '';
  const shown = draft?.text ?? conflict?.mine ?? saved;
  const dirty = draft !== undefined && draft.text.trim() !== saved && draft.text.trim() !== (draft.seen ?? '');
  const write = (text: string): void => {
    const seen = draft === undefined ? value : draft.seen;
    if (text === saved && seen === value) noteDrafts.settle(id);
    else noteDrafts.put(id, { text, seen });
  };
  const save = (): void => {
    noteDrafts.settle(id);
    if (draft === undefined || !dirty) return;
    onSave(draft.text.trim() || null, draft.seen).catch(() => noteDrafts.giveBack(id, draft));
  };
  // Leaving the panel by Escape or another row leaves the field without telling it.
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => () => latest.current(), []);

  const both = conflict === undefined ? '' : [conflict.theirs, conflict.mine].filter(Boolean).join('\n');
  const keep = (): void => {
    if (conflict === undefined) return;
    onSettle();
    const again = { text: conflict.mine ?? '', seen: conflict.theirs };
    onSave(conflict.mine, conflict.theirs).catch(() => noteDrafts.giveBack(id, again));
  };
  const join = (): void => {
    if (conflict === undefined) return;
    onSettle();
    noteDrafts.put(id, { text: both, seen: conflict.theirs });
    area.current?.focus();
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
        hint={dirty ? t('notes.unsaved') : undefined}
      />
      {conflict !== undefined && (
        <NoteQuestion
          conflict={conflict}
          onKeep={keep}
          onTake={onSettle}
          onJoin={both.length <= longest ? join : undefined}
        />
      )}
    </>
  );
};
