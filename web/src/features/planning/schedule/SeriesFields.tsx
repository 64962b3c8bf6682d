import { useTranslation } from 'react-i18next';
import { DateField } from '../../../kit/DateField.tsx';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { SelectField } from '../../../kit/SelectField.tsx';
import { datesPreview } from '../lazy-series.ts';
import { FormField } from './FormField.tsx';
import type { ScheduleModel } from './use-schedule-form.ts';
import { none } from './WorkFields.tsx';

const shifts = ['next', 'previous', 'skip'] as const;

/** How often, until when, what happens on days that are not worked, and the list of activities. */
export const SeriesFields = ({ model }: { readonly model: ScheduleModel }) => {
  const { t } = useTranslation('planning');
  const { control, watched, recurrences, checklists, ordinary, recurring } = model;
  return (
    <>
      <FormField control={control} name="recurrenceId">
        {({ value, onChange, error }) => (
          <SelectField
            label={t('field.recurrence')}
            options={[
              { id: none, label: t('sheet.once') },
              ...recurrences.map(({ id, description }) => ({ id, label: description })),
            ]}
            value={ordinary ? (value ?? none) : none}
            onChange={(id) => onChange(id === none ? null : id)}
            disabled={!ordinary}
            hint={ordinary ? undefined : t('schedule.onlyOnce')}
            error={error}
          />
        )}
      </FormField>
      {recurring && (
        <>
          <FormField control={control} name="until">
            {({ value, onChange, onBlur, error }) => (
              <DateField
                label={t('field.until')}
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                hint={t('schedule.untilHint')}
                error={error}
                {...(watched.date == null ? {} : { min: watched.date })}
              />
            )}
          </FormField>
          <FormField control={control} name="shift">
            {({ value, onChange, error }) => (
              <SelectField
                label={t('field.shift')}
                options={shifts.map((id) => ({ id, label: t(`shift.${id}`) }))}
                value={value}
                onChange={(id) => onChange(id ?? 'next')}
                error={error}
              />
            )}
          </FormField>
          {model.dates !== null && (
            <div className="whole">
              <OnDemand of={datesPreview} props={{ input: model.dates }} />
            </div>
          )}
        </>
      )}
      <FormField control={control} name="checklistId">
        {({ value, onChange, error }) => (
          <SelectField
            label={t('field.checklist')}
            options={[
              { id: none, label: t('sheet.noChecklist') },
              ...checklists.map(({ id, description }) => ({ id, label: description })),
            ]}
            value={value ?? none}
            onChange={(id) => onChange(id === none ? null : id)}
            hint={
              watched.equipmentId == null || watched.interventionId == null
                ? t('schedule.checklistFirst')
                : t('schedule.checklistHint', { count: checklists.length })
            }
            error={error}
          />
        )}
      </FormField>
    </>
  );
};
