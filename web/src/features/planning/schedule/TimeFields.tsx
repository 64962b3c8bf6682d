import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { DateField } from '../../../kit/DateField.tsx';
import { TimeField } from '../../../kit/TimeField.tsx';
import { space } from '../../../theme/layout.ts';
import { FormField } from './FormField.tsx';
import type { WorkModel } from './use-work-form.ts';

const Becomes = styled.div`
  margin-top: ${space(2)};
`;

/** From when to when: of work over midnight the end lies on another day. */
export const TimeFields = ({ model }: { readonly model: WorkModel }) => {
  const { t } = useTranslation('planning');
  const {
    control,
    plan,
    placed,
    isEmergency,
    watched,
    dayFault,
    becomes,
    endDate,
    setStart,
    moveStart,
    moveEnd,
    moveEndDate,
  } = model;
  return (
    <>
      <div>
        <FormField control={control} name="date">
          {({ value, onChange, onBlur, error }) => (
            <DateField
              label={t('field.date')}
              required
              value={value}
              onChange={onChange}
              onDayAndTime={(day, time) => {
                onChange(day);
                setStart(time);
              }}
              onBlur={onBlur}
              error={error ?? dayFault}
              {...(placed || isEmergency
                ? {}
                : { isUnavailable: (day: string) => plan.calendar.dayOff(day) !== undefined })}
            />
          )}
        </FormField>
        {becomes !== undefined && (
          <Becomes>
            <Button size="dense" onClick={becomes.now}>
              {t('schedule.becomes', { type: becomes.type })}
            </Button>
          </Becomes>
        )}
      </div>
      <div>
        <FormField control={control} name="start">
          {({ value, onChange, onBlur, error }) => (
            <TimeField
              label={t('field.start')}
              required
              value={value}
              onChange={(time) => {
                moveStart(time);
                onChange(time);
              }}
              onBlur={onBlur}
              error={error}
            />
          )}
        </FormField>
      </div>
      <div>
        <FormField control={control} name="endDays">
          {({ onBlur, error }) => (
            <DateField
              label={t('field.endDate')}
              value={endDate}
              onChange={moveEndDate}
              onBlur={onBlur}
              error={error}
              {...(watched.date == null ? {} : { isUnavailable: (day: string) => day < (watched.date ?? '') })}
            />
          )}
        </FormField>
      </div>
      <div>
        <FormField control={control} name="end">
          {({ value, onChange, onBlur, error }) => (
            <TimeField
              label={t('field.end')}
              required
              value={value}
              onChange={(time) => {
                onChange(time);
                moveEnd(time);
              }}
              onBlur={onBlur}
              hint={watched.endDays === 1 ? t('field.nextDay') : undefined}
              error={error}
            />
          )}
        </FormField>
      </div>
    </>
  );
};
