import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { Notice } from '../../../kit/Notice.tsx';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { datesPreview } from '../lazy-series.ts';
import type { Plan } from '../session/planning-session.ts';
import { EmergencyQuestion } from './EmergencyQuestion.tsx';
import { FarDayQuestion } from './FarDayQuestion.tsx';
import { FieldGrid } from './FieldGrid.tsx';
import { RestFields } from './RestFields.tsx';
import { SeriesFields } from './SeriesFields.tsx';
import type { ScheduleStart } from './schedule-start.ts';
import { TimeFields } from './TimeFields.tsx';
import { useScheduleForm } from './use-schedule-form.ts';
import { WorkFields } from './WorkFields.tsx';

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
  const { dayFault } = model;
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
      <FieldGrid>
        <WorkFields model={model} />
        <TimeFields model={model} />
        <SeriesFields model={model}>
          {model.dates !== null && (
            <div className="whole">
              <OnDemand of={datesPreview} props={{ input: model.dates }} />
            </div>
          )}
        </SeriesFields>
        <RestFields model={model} />
      </FieldGrid>
      {model.asked !== undefined && <EmergencyQuestion {...model.asked} />}
      {model.far !== undefined && <FarDayQuestion {...model.far} />}
    </FormDialog>
  );
};
