import { ComboField } from '../ComboField.tsx';
import { DecimalField, MoneyField, NumberField } from '../NumberField.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { SelectField } from '../SelectField.tsx';
import { SwitchField } from '../SwitchField.tsx';
import { TextAreaField } from '../TextAreaField.tsx';
import { TextField } from '../TextField.tsx';
import { TimeField } from '../TimeField.tsx';
import type { DrawnField, FormField } from './form-field.ts';

type Props = { readonly of: FormField<never>; readonly field: DrawnField };

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The control of a field, chosen by its declaration. */
export const FieldControl = ({ of, field }: Props) => {
  const { value, onChange, ...common } = field;
  switch (of.control) {
    case 'text':
    case 'email':
    case 'tel':
    case 'longText':
    case 'newPassword': {
      const Field =
        of.control === 'longText' ? TextAreaField : of.control === 'newPassword' ? PasswordField : TextField;
      return (
        <Field
          {...common}
          {...(of.control === 'email' || of.control === 'tel' ? { type: of.control } : {})}
          autoComplete={of.control === 'newPassword' ? 'new-password' : 'off'}
          value={asText(value)}
          onChange={(text: string) => onChange(text === '' && of.nullable === true ? null : text)}
        />
      );
    }
    case 'integer':
    case 'decimal': {
      const Field = of.control === 'integer' ? NumberField : DecimalField;
      return <Field {...common} {...(of.unit && { unit: of.unit })} value={asNumber(value)} onChange={onChange} />;
    }
    case 'money':
      return <MoneyField {...common} value={asNumber(value)} onChange={onChange} />;
    case 'time':
      return <TimeField {...common} value={asText(value) || null} onChange={onChange} />;
    case 'switch': {
      const [off, on] = of.states ?? [false, true];
      const { onBlur: _, required: __, ...rest } = common;
      return <SwitchField {...rest} checked={value === on} onChange={(checked) => onChange(checked ? on : off)} />;
    }
    case 'select':
    case 'combo': {
      const Field = of.control === 'select' ? SelectField : ComboField;
      const ids = of.options.map(({ id }) => id);
      const values = of.values ?? ids;
      return (
        <Field
          {...common}
          options={of.options}
          value={ids[values.indexOf(value)] ?? null}
          onChange={(id: string | null) => onChange(id === null ? (of.otherwise ?? null) : values[ids.indexOf(id)])}
        />
      );
    }
    case 'own':
      return of.draw(field);
  }
};
