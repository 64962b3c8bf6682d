import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { useAct } from '../../kit/use-act.ts';
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
  const { busy: saving, fault, act } = useAct();
  return (
    <FormDialog
      open
      onClose={onClose}
      dirty={words !== before && !saving}
      title={row.originalName}
      width="480px"
      onSave={() => void act(() => onSave(words))}
      saving={saving}
      fault={fault}
    >
      <TextField label={t('description')} value={words} onChange={setWords} maxLength={500} />
    </FormDialog>
  );
};
