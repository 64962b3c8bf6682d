import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../../kit/TextAreaField.tsx';
import { useUnsaved } from '../../../kit/use-unsaved.ts';

type Props = {
  readonly value: string | null;
  readonly disabled: boolean;
  /** Rejects where it could not be saved: the draft then comes back. */
  readonly onSave: (notes: string | null) => Promise<void>;
};

/**
 * Notes save themselves when the field is left. While somebody writes here, another's notes do not overwrite the draft, and
 * what could not be saved stands there again.
 */
export const NotesField = ({ value, disabled, onSave }: Props) => {
  const { t } = useTranslation('planning');
  const [draft, setDraft] = useState<string | null>(null);
  const saved = value ?? '';
  const shown = draft ?? saved;
  useUnsaved(draft !== null && draft.trim() !== saved, 'tab');
  const save = (): void => {
    const notes = shown.trim();
    setDraft(null);
    if (draft === null || notes === saved) return;
    onSave(notes === '' ? null : notes).catch(() => setDraft((newer) => newer ?? draft));
  };
  // Leaving the panel by Escape or another row leaves the field without telling it.
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => () => latest.current(), []);
  return (
    <TextAreaField
      label={t('field.notes')}
      value={shown}
      disabled={disabled}
      maxLength={4000}
      onChange={setDraft}
      onBlur={save}
      hint={draft !== null && draft.trim() !== saved ? t('notes.unsaved') : undefined}
    />
  );
};
