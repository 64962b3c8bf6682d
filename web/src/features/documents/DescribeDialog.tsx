import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { errorText } from '../../lib/error-text.ts';
import type { DocumentItem } from './owner.ts';

type Props = {
  readonly row: DocumentItem;
  readonly onSave: (description: string) => Promise<void>;
  readonly onClose: () => void;
};

export const DescribeDialog = ({ row, onSave, onClose }: Props) => {
  const { t } = useTranslation(['documents', 'common']);
  const before = row.description ?? '';
  const [words, setWords] = useState(before);
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<string | undefined>();
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      await onSave(words);
    } catch (error) {
      setFault(errorText(error, t));
      setSaving(false);
    }
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      dirty={words !== before && !saving}
      title={row.originalName}
      width="480px"
      onSave={() => void save()}
      saving={saving}
      fault={fault}
    >
      <TextField label={t('description')} value={words} onChange={setWords} maxLength={500} />
    </FormDialog>
  );
};
