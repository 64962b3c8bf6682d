import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';

type Props = { readonly reason: string; readonly onConfirm: () => void; readonly onCancel: () => void };

/** Whether a fault is to be repaired on a day on which nobody works. */
export const EmergencyQuestion = ({ reason, onConfirm, onCancel }: Props) => {
  const { t } = useTranslation('planning');
  return (
    <ConfirmDialog
      open
      title={t('schedule.emergency')}
      confirmLabel={t('far.confirm')}
      cancelLabel={t('far.back')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {t('schedule.dayOff', { reason })}
    </ConfirmDialog>
  );
};
