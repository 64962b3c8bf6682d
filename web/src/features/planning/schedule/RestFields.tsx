import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../../kit/SwitchField.tsx';
import { TextAreaField } from '../../../kit/TextAreaField.tsx';
import { AnomaliesField } from '../anomalies/AnomaliesField.tsx';
import { FormField } from './FormField.tsx';
import type { WorkModel } from './use-work-form.ts';

/** What is wrong, what is worth knowing, and whether it is a fault. */
export const RestFields = ({ model: { control, watched } }: { readonly model: WorkModel }) => {
  const { t } = useTranslation('planning');
  return (
    <>
      <div className="whole">
        <FormField control={control} name="anomalies">
          {({ value, onChange, error }) => (
            <AnomaliesField
              equipmentId={watched.equipmentId ?? null}
              value={value}
              onChange={onChange}
              hint={watched.equipmentId == null ? t('anomalies.equipmentFirst') : undefined}
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
          {({ value, onChange }) => <CheckboxField label={t('field.faultLong')} checked={value} onChange={onChange} />}
        </FormField>
      </div>
    </>
  );
};
