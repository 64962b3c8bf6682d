import { type Control, Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ComboField } from '../../kit/ComboField.tsx';
import { ConflictAt } from '../../kit/ConflictAt.tsx';
import { FieldGroup } from '../../kit/FieldGroup.tsx';
import { MoneyField } from '../../kit/NumberField.tsx';
import { centsToDecimal } from '../../kit/parse-number.ts';
import { SelectField } from '../../kit/SelectField.tsx';
import { TextField } from '../../kit/TextField.tsx';
import type { Conflicts } from '../../kit/use-conflicts.ts';
import { formatMoney } from '../../lib/format.ts';
import { type CompanyField, type CompanyValues, cadences, groups } from './company.ts';
import { useCountries } from './use-countries.ts';

type Props = {
  readonly control: Control<CompanyValues>;
  readonly conflicts: Conflicts<CompanyValues>;
  /** Why this field cannot be changed by who looks at it; undefined where it can. */
  readonly lockedReason: (name: CompanyField['name']) => string | undefined;
};

/** All that is known of a company, in groups. */
export const CompanyFields = ({ control, conflicts, lockedReason }: Props) => {
  const { t } = useTranslation('company');
  const inWords = useFieldText();
  return groups.map(({ id, fields }) => (
    <FieldGroup key={id}>
      <legend>{t(`group.${id}`)}</legend>
      {fields.map((field) => (
        <Controller
          key={field.name}
          control={control}
          name={field.name}
          render={({ field: input, fieldState: { error } }) => (
            <div>
              <FieldInput
                field={field}
                value={input.value}
                error={error?.message}
                lockedReason={lockedReason(field.name)}
                onChange={input.onChange}
                onBlur={input.onBlur}
              />
              <ConflictAt
                conflicts={conflicts}
                field={field.name}
                label={t(`field.${field.name}`)}
                mine={input.value}
                text={(value) => inWords(field, value)}
              />
            </div>
          )}
        />
      ))}
    </FieldGroup>
  ));
};

/** A value as a person reads it. */
const useFieldText = () => {
  const { t } = useTranslation('company');
  const countries = useCountries();
  return ({ control }: CompanyField, value: unknown): string => {
    if (control === 'money') return typeof value === 'number' ? formatMoney(centsToDecimal(value)) : '';
    if (typeof value !== 'string') return '';
    if (control === 'cadence') return t(`cadence.${value as (typeof cadences)[number]}`);
    return control === 'country' ? (countries.find(({ id }) => id === value)?.label ?? value) : value;
  };
};

type InputProps = {
  readonly field: CompanyField;
  readonly value: CompanyValues[CompanyField['name']];
  readonly error: string | undefined;
  readonly lockedReason: string | undefined;
  readonly onChange: (value: string | number | null) => void;
  readonly onBlur: () => void;
};

const FieldInput = ({ field, value, error, lockedReason, onChange, onBlur }: InputProps) => {
  const { t } = useTranslation('company');
  const countries = useCountries();
  const common = {
    label: t(`field.${field.name}`),
    name: field.name,
    required: field.required ?? false,
    error,
    hint: lockedReason ?? (field.name === 'identificationCode' ? t('hint.identificationCode') : undefined),
    disabled: lockedReason !== undefined,
    onBlur,
  };
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  switch (field.control) {
    case 'country':
      return <ComboField {...common} options={countries} value={chosen} onChange={onChange} />;
    case 'cadence':
      return (
        <SelectField
          {...common}
          options={cadences.map((code) => ({ id: code, label: t(`cadence.${code}`) }))}
          value={chosen}
          onChange={onChange}
        />
      );
    case 'money':
      return <MoneyField {...common} value={typeof value === 'number' ? value : null} onChange={onChange} />;
    default:
      return (
        <TextField
          {...common}
          type={field.control}
          autoComplete="off"
          value={typeof value === 'string' ? value : ''}
          onChange={(text) => onChange(text === '' ? null : text)}
        />
      );
  }
};
