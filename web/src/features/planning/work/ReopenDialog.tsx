import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { TextAreaField } from '../../../kit/TextAreaField.tsx';

export const longestReason = 500;

type Props = {
  readonly what: string;
  /** In words: what else was asked for, which takes the completion back. */
  readonly because: string | undefined;
  readonly onClose: () => void;
  readonly onReopen: (reason: string) => void;
};

/** Done work is opened again only by who says why. */
export const ReopenDialog = ({ what, because, onClose, onReopen }: Props) => {
  const { t } = useTranslation('work');
  const [reason, setReason] = useState('');
  const empty = reason.trim() === '';
  return (
    <FormDialog
      open
      width="480px"
      title={t('reopen.title', { what })}
      onClose={onClose}
      dirty={!empty}
      saveLabel={t('reopen.save')}
      saveReason={empty ? t('reopen.missing') : undefined}
      onSave={() => {
        onReopen(reason.trim());
        onClose();
      }}
    >
      {because !== undefined && <p>{because}</p>}
      <TextAreaField
        label={t('reopen.reason')}
        required
        value={reason}
        maxLength={longestReason}
        hint={t('reopen.hint')}
        onChange={setReason}
      />
    </FormDialog>
  );
};
