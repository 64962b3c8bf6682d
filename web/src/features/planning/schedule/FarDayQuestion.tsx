import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import type { FarDay } from '../days/far-day.ts';
import { usePlanFormat } from '../days/texts.ts';

type Props = {
  readonly far: FarDay;
  readonly timeZone: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Whether a day years away is meant: mostly it is a slip of one figure. */
export const FarDayQuestion = ({ far, timeZone, onConfirm, onCancel }: Props) => {
  const { t } = useTranslation('planning');
  const format = usePlanFormat(timeZone);
  return (
    <ConfirmDialog
      open
      title={t('far.title')}
      confirmLabel={t('far.confirm')}
      cancelLabel={t('far.back')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {t(far.past ? 'far.past' : 'far.ahead', { day: format.longDay(far.date), count: far.years })}
    </ConfirmDialog>
  );
};
