import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../../kit/TextAreaField.tsx';
import { useUnsaved } from '../../../kit/use-unsaved.ts';

type Props = {
  readonly value: string | null;
  readonly disabled: boolean;
  readonly onSave: (notes: string | null) => void;
};

/** Notes save themselves when the field is left. While somebody writes here, another's notes do not overwrite the draft. */
export const NotesField = ({ value, disabled, onSave }: Props) => {
  const { t } = useTranslation('planning');
  const [draft, setDraft] = useState<string | null>(null);
  const saved = value ?? '';
  const shown = draft ?? saved;
  useUnsaved(draft !== null && draft.trim() !== saved, 'tab');
  const save = (): void => {
    const notes = shown.trim();
    if (draft !== null && notes !== saved) onSave(notes === '' ? null : notes);
    setDraft(null);
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
