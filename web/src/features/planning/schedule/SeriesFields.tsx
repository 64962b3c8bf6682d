import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../kit/DateField.tsx';
import { SelectField } from '../../../kit/SelectField.tsx';
import { FormField } from './FormField.tsx';
import type { WorkModel } from './use-work-form.ts';
import { none } from './WorkFields.tsx';

const shifts = ['next', 'previous', 'skip'] as const;

type Props = {
  readonly model: WorkModel;
  /** Why the rule is not to be changed here. */
  readonly fixed?: string | undefined;
  /** Beneath rule and end. */
  readonly children?: ReactNode;
};

/** How often, until when, what happens on days that are not worked, and the list of activities. */
export const SeriesFields = ({ model, fixed, children }: Props) => {
  const { t } = useTranslation('planning');
  const { control, watched, recurrences, checklists, ordinary, placed } = model;
  return (
    <>
      <FormField control={control} name="recurrenceId">
        {({ value, onChange, error }) => (
          <SelectField
            label={t('field.recurrence')}
            options={[{ id: none, label: t('sheet.once') }, ...recurrences.map(({ id, label }) => ({ id, label }))]}
            value={ordinary ? (value ?? none) : none}
            onChange={(id) => onChange(id === none ? null : id)}
            disabled={!ordinary || fixed !== undefined}
            hint={ordinary ? fixed : t('schedule.onlyOnce')}
            error={error}
          />
        )}
      </FormField>
      {placed && (
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
          {children}
        </>
      )}
      <FormField control={control} name="checklistId">
        {({ value, onChange, error }) => (
          <SelectField
            label={t('field.checklist')}
            options={[{ id: none, label: t('sheet.noChecklist') }, ...checklists]}
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
