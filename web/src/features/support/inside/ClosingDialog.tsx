import { longestReason } from '@cadenza/domain/support/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { TextAreaField } from '../../../kit/TextAreaField.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { RadioList } from '../../planning/detail/RadioList.tsx';
import { numberText, type RequestRow } from '../../requests/request.ts';
import { saidWithUndo } from '../../undo/said-with-undo.ts';
import { type ClosingWord, closingWords } from './closing-words.ts';
import {
  ArchiveSupportRequestDocument,
  CompleteSupportRequestDocument,
  ReopenSupportRequestDocument,
} from './request-acts.gen.ts';

export type Closing = 'complete' | 'archive' | 'reopen';

type Props = {
  readonly request: RequestRow;
  readonly act: Closing;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Why a request is closed, in a word and in words, or in words why it is opened again: who asked reads it. */
export const ClosingDialog = ({ request, act, onClose, onDone }: Props) => {
  const { t } = useTranslation(['support', 'common']);
  const command = useCommand();
  const words = act === 'reopen' ? [] : closingWords[act];
  const usual = act === 'complete' ? 'SOLVED' : null;
  const [word, setWord] = useState<ClosingWord | null>(usual);
  const [text, setText] = useState('');
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<string>();
  const { id, version: seenVersion } = request;
  const number = numberText(request.number);
  const wordless = act === 'reopen' || word === 'OTHER';
  const missing = act !== 'reopen' && word === null ? t('support:closing.choose') : undefined;
  const textMissing = wordless && text.trim() === '';

  const save = async (): Promise<void> => {
    if (missing !== undefined || textMissing) {
      setFault(missing ?? t('support:closing.write'));
      return;
    }
    setSaving(true);
    try {
      const said = { id, cause: word, text: text.trim() === '' ? null : text };
      const done = (id: string): void => saidWithUndo(t(`support:done.${act}`, { number }), id);
      if (act === 'reopen') await command(ReopenSupportRequestDocument, { id, seenVersion, text }, done);
      else if (act === 'complete') await command(CompleteSupportRequestDocument, said, done);
      else await command(ArchiveSupportRequestDocument, said, done);
      onDone();
      onClose();
    } catch (error) {
      setFault(errorText(error, t));
      setSaving(false);
    }
  };
  return (
    <FormDialog
      open
      title={t(`support:closing.title.${act}`, { number })}
      width="480px"
      dirty={(text !== '' || word !== usual) && !saving}
      onClose={onClose}
      onSave={() => void save()}
      saving={saving}
      saveLabel={t(`support:act.${act}`)}
      fault={fault}
    >
      {words.length > 0 && (
        <RadioList
          legend={t('support:closing.cause')}
          options={words.map((one) => ({ id: one, label: t(`support:cause.${one}`) }))}
          value={word}
          onChange={(one) => {
            setFault(undefined);
            setWord(one);
          }}
        />
      )}
      <TextAreaField
        label={t(act === 'reopen' ? 'support:closing.why' : 'support:closing.words')}
        name="text"
        hint={t('support:closing.read')}
        required={wordless}
        value={text}
        rows={2}
        maxLength={longestReason}
        onChange={(next) => {
          setFault(undefined);
          setText(next);
        }}
      />
    </FormDialog>
  );
};
