import type { ReactNode } from 'react';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/format.ts';
import { ConflictAt } from '../ConflictAt.tsx';
import { centsToDecimal } from '../parse-number.ts';
import type { Conflicts } from '../use-conflicts.ts';
import { FieldControl } from './FieldControl.tsx';
import type { FormField } from './form-field.ts';

type Props<Values extends FieldValues> = {
  readonly of: { readonly form: { readonly control: Control<Values> }; readonly conflicts: Conflicts<Values> };
  readonly fields: readonly FormField<Values>[];
  /** Nothing may be changed; the form is then for reading. */
  readonly disabled?: boolean;
};

/** Fields of a form, each with its fault and, where two people set it, the question which value stays. */
export const FormFields = <Values extends FieldValues>({ of, fields, disabled = false }: Props<Values>) => {
  const { t } = useTranslation('registry');
  const inWords = (field: FormField<Values>, value: unknown): ReactNode => {
    if (field.text !== undefined) return field.text(value);
    if (field.control === 'switch') return t(value === (field.states ?? [false, true])[1] ? 'yes' : 'no');
    if (field.control === 'money') return typeof value === 'number' ? formatMoney(centsToDecimal(value)) : '';
    if (field.control === 'select' || field.control === 'combo') {
      const at = (field.values ?? field.options.map(({ id }) => id)).indexOf(value);
      if (at >= 0) return field.options[at]?.label;
    }
    return String(value ?? '');
  };
  return fields.map((field) => (
    <div key={field.name} data-wide={field.wide ?? false}>
      <Controller
        control={of.form.control}
        name={field.name as FieldPath<Values>}
        render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
          <>
            <FieldControl
              of={field as FormField<never>}
              field={{
                name: field.name,
                label: field.label,
                hint: field.hint,
                required: field.required ?? false,
                disabled: disabled || field.disabled === true,
                error: error?.message,
                ...{ value, onChange, onBlur },
              }}
            />
            <ConflictAt
              conflicts={of.conflicts}
              field={field.name}
              label={field.label}
              mine={value}
              text={(one) => inWords(field, one)}
              {...(field.onTake && { onTake: field.onTake })}
            />
          </>
        )}
      />
    </div>
  ));
};
