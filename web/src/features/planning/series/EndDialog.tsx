import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../kit/DateField.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { asWritten } from '../../../kit/toast.ts';
import { now as clockNow } from '../../../lib/clock.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatDay } from '../../../lib/format.ts';
import type { MoveInput } from '../../../lib/schema.gen.ts';
import { createUndo } from '../acts/undo.ts';
import { dateOf } from '../days/days.ts';
import { usePlanFormat } from '../days/texts.ts';
import { usePlanning } from '../session/services.ts';
import { lastDays } from './last-days.ts';
import { PreviewList } from './PreviewList.tsx';
import { usePreview } from './use-preview.ts';
import type { Series } from './use-series.ts';
import { useWhyDropped } from './use-why-dropped.ts';

type Props = {
  readonly series: Series;
  /** Any open work of it: a change of a series is said of one. */
  readonly workId: string;
  readonly onClose: () => void;
};

const unsaid = { value: null, words: '' } as const;

/** Until when a series goes on: its period gets an end, as in the form over it. What is due stays, as deleting that asks why. */
export const EndDialog = ({ series, workId, onClose }: Props) => {
  const { t } = useTranslation('series');
  const { t: tPlanning } = useTranslation('planning');
  const planning = usePlanning();
  const { commands } = planning;
  const { timeZone } = series;
  const format = usePlanFormat(timeZone);
  const days = lastDays(series, dateOf(clockNow(), timeZone));
  const [day, setDay] = useState<string | null>(days.min);
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<string>();
  const isDay = day !== null && day >= days.min && (days.max === undefined || day <= days.max);
  const input: MoveInput = { planUntil: day, scope: 'ALL' };
  const state = usePreview(isDay ? { of: 'change', id: workId, input } : null);
  const { why, said } = useWhyDropped(state);
  const what = series.equipment.label;

  const end = async (last: string): Promise<void> => {
    setSaving(true);
    setFault(undefined);
    try {
      const sent = commands.edit(workId, { ...input, ...said });
      await sent;
      createUndo({ planning, t: tPlanning, format }).done(
        {
          ...{ command: commands.commandOf(sent), what, scope: 'ALL' },
          parts: [{ field: 'end', before: unsaid, after: unsaid }],
        },
        { words: t('end.done', { what: asWritten(what), day: formatDay(last) }), duration: 6000 },
      );
      onClose();
    } catch (error) {
      setFault(errorText(error, t));
      setSaving(false);
    }
  };

  const bounds = { from: formatDay(days.min), until: formatDay(days.max ?? '') };
  const dayFault = isDay ? undefined : t(days.max === undefined ? 'end.tooEarly' : 'end.outside', bounds);
  const reason = (): string | undefined => {
    if (dayFault !== undefined) return dayFault;
    if (state.error !== null) return t('refusedPreview');
    return state.current ? undefined : t('previewing');
  };
  return (
    <FormDialog
      open
      width="560px"
      title={t('end.title', { what })}
      onClose={onClose}
      dirty={(day !== days.min || why.value !== '') && !saving}
      onSave={() => (day === null ? undefined : end(day))}
      saving={saving}
      saveLabel={t('page.end')}
      saveReason={reason()}
      fault={fault}
    >
      <DateField
        label={t('end.last')}
        value={day}
        onChange={setDay}
        min={days.min}
        {...(days.max === undefined ? {} : { max: days.max })}
        hint={t('end.hint')}
        error={dayFault}
        required
      />
      {isDay && <PreviewList state={state} note={t('end.stays')} why={why} />}
    </FormDialog>
  );
};
