import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../../kit/TextAreaField.tsx';
import { useUnsaved } from '../../../kit/use-unsaved.ts';
import type { NoteConflict } from '../data/note-conflicts.ts';
import { NoteQuestion } from './NoteQuestion.tsx';

const longest = 4000;

type Props = {
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
 * What could not be saved stands there again.
 */
export const NotesField = ({ value, disabled, conflict, onSave, onSettle }: Props) => {
  const { t } = useTranslation('planning');
  const [draft, setDraft] = useState<{ text: string; seen: string | null } | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const saved = value ?? '';
  const shown = draft?.text ?? conflict?.mine ?? saved;
  const dirty = draft !== null && draft.text.trim() !== saved && draft.text.trim() !== (draft.seen ?? '');
  useUnsaved(dirty, 'tab');
  const save = (): void => {
    setDraft(null);
    if (draft === null || !dirty) return;
    onSave(draft.text.trim() || null, draft.seen).catch(() => setDraft((newer) => newer ?? draft));
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
    onSave(conflict.mine, conflict.theirs).catch(() => setDraft((newer) => newer ?? again));
  };
  const join = (): void => {
    if (conflict === undefined) return;
    onSettle();
    setDraft({ text: both, seen: conflict.theirs });
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
        onChange={(text) => setDraft((before) => ({ text, seen: before === null ? value : before.seen }))}
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
