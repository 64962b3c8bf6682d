import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../kit/DateField.tsx';
import { DecimalField, MoneyField, NumberField } from '../../kit/NumberField.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { SwatchField } from '../../kit/SwatchField.tsx';
import { SwitchField } from '../../kit/SwitchField.tsx';
import { TextAreaField } from '../../kit/TextAreaField.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { choiceText } from './columns.tsx';
import { ReferenceField } from './ReferenceField.tsx';
import { ReferencesField } from './ReferencesField.tsx';
import { labelsOf, type RegistryRow } from './record.ts';

type Props = {
  readonly kind: Kind;
  readonly field: Field;
  /** What the form was filled from; null for a new record. */
  readonly row: RegistryRow | null;
  readonly value: unknown;
  /** What stands in the field `value` of the form, for words that agree with a number. */
  readonly beside: unknown;
  readonly error: string | undefined;
  /** What is to be known of the value, though it may be saved. */
  readonly hint: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
};

const lineTypes = { text: 'text', email: 'email', phone: 'tel', url: 'url' } as const;

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const asId = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const orNull = (text: string): string | null => (text === '' ? null : text);

/** The control of a field, chosen by the type that its descriptor gives it. */
export const FieldInput = ({ kind, field, row, value, beside, error, hint, disabled, onChange, onBlur }: Props) => {
  const { t } = useTranslation('registry');
  const basics = { label: t(`field.${field.name}`), error, disabled, required: field.required };
  const common = { ...basics, name: field.name, onBlur };
  switch (field.type) {
    case 'text':
    case 'email':
    case 'phone':
    case 'url':
      return (
        <TextField
          {...common}
          hint={hint}
          type={lineTypes[field.type]}
          autoComplete="off"
          value={asText(value)}
          onChange={(text) => onChange(orNull(text))}
        />
      );
    case 'longText':
      return <TextAreaField {...common} value={asText(value)} onChange={(text) => onChange(orNull(text))} />;
    case 'integer':
      return <NumberField {...common} hint={hint} value={asNumber(value)} onChange={onChange} />;
    case 'decimal':
      return <DecimalField {...common} hint={hint} value={asNumber(value)} onChange={onChange} />;
    case 'money':
      return <MoneyField {...common} value={asNumber(value)} onChange={onChange} />;
    case 'date':
      return <DateField {...common} value={asId(value)} onChange={onChange} />;
    case 'flag':
    case 'boolean':
      return (
        <SwitchField
          label={basics.label}
          error={error}
          disabled={disabled}
          checked={value === true}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <SelectField
          {...common}
          options={(field.choices ?? []).map((choice) => ({
            id: choice.value,
            label: choiceText(kind, field, choice.value, { value: beside }, t),
          }))}
          value={asId(value)}
          onChange={onChange}
        />
      );
    case 'color':
      return <SwatchField {...basics} name={field.name} value={asNumber(value) ?? 0} onChange={onChange} />;
    case 'reference':
      return (
        <ReferenceField
          {...common}
          kindName={field.references ?? ''}
          value={asId(value)}
          initial={labelsOf(field, row)[0]}
          onChange={onChange}
        />
      );
    case 'references':
      return (
        <ReferencesField
          {...basics}
          kindName={field.references ?? ''}
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
          emptyText={t(`kind.${field.references ?? ''}.none`)}
        />
      );
  }
};
