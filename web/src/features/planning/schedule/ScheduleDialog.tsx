import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { Notice } from '../../../kit/Notice.tsx';
import { CheckboxField } from '../../../kit/SwitchField.tsx';
import { TextAreaField } from '../../../kit/TextAreaField.tsx';
import { media, space } from '../../../theme/layout.ts';
import { AnomaliesField } from '../anomalies/AnomaliesField.tsx';
import type { Plan } from '../data/planning-session.ts';
import { FarDayQuestion } from './FarDayQuestion.tsx';
import { FormField } from './FormField.tsx';
import { SeriesFields } from './SeriesFields.tsx';
import type { ScheduleStart } from './schedule-start.ts';
import { TimeFields } from './TimeFields.tsx';
import { useScheduleForm } from './use-schedule-form.ts';
import { WorkFields } from './WorkFields.tsx';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(6, 1fr);
  gap: ${space(4)};
  > * { grid-column: span 3; }
  > .third { grid-column: span 2; }
  > .whole { grid-column: 1 / -1; }
  ${media.phone} { > *, > .third { grid-column: 1 / -1; } }
`;

type Props = {
  readonly plan: Plan;
  readonly start: ScheduleStart;
  readonly onClose: () => void;
  /** The id of the first occurrence, and its day. */
  readonly onScheduled: (id: string, date: string) => void;
};

/** "Nuova pianificazione": what, who, when, and how often. */
export const ScheduleDialog = ({ plan, start, onClose, onScheduled }: Props) => {
  const { t } = useTranslation('planning');
  const model = useScheduleForm({ plan, start, onScheduled });
  const { control, dayFault } = model;
  return (
    <FormDialog
      open
      width="720px"
      title={t('schedule.title')}
      onClose={onClose}
      dirty={model.dirty}
      onSave={model.save}
      saving={model.saving}
      saveLabel={t('schedule.save')}
      saveReason={dayFault === undefined ? undefined : t('schedule.dayOff', { reason: dayFault })}
      fault={model.fault}
    >
      {start.answers !== undefined && (
        <Notice tone="info">
          {t('schedule.answers', { number: start.answers.number ?? '…', wrong: start.answers.wrong })}
        </Notice>
      )}
      <Fields>
        <WorkFields model={model} />
        <TimeFields model={model} />
        <SeriesFields model={model} />
        <div className="whole">
          <FormField control={control} name="anomalies">
            {({ value, onChange, error }) => (
              <AnomaliesField
                equipmentId={model.watched.equipmentId ?? null}
                value={value}
                onChange={onChange}
                hint={model.watched.equipmentId == null ? t('anomalies.equipmentFirst') : undefined}
                error={error}
              />
            )}
          </FormField>
        </div>
        <div className="whole">
          <FormField control={control} name="notes">
            {({ value, onChange, onBlur, error }) => (
              <TextAreaField
                label={t('field.notes')}
                rows={2}
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                error={error}
              />
            )}
          </FormField>
        </div>
        <div className="whole">
          <FormField control={control} name="fault">
            {({ value, onChange }) => (
              <CheckboxField label={t('field.faultLong')} checked={value} onChange={onChange} />
            )}
          </FormField>
        </div>
      </Fields>
      {model.far !== undefined && <FarDayQuestion {...model.far} />}
    </FormDialog>
  );
};
