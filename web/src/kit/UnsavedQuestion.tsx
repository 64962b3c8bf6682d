import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Props = { readonly onStay: () => void; readonly onLeave: () => void };

/** Whether what was written may be lost; Esc means no. */
export const UnsavedQuestion = ({ onStay, onLeave }: Props) => {
  const { t } = useTranslation('common');
  return (
    <ConfirmDialog
      open
      danger
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {t('unsaved.text')}
    </ConfirmDialog>
  );
};
