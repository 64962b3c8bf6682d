import { useTranslation } from 'react-i18next';
import { FieldGroup } from '../../kit/FieldGroup.tsx';
import { FormFields } from '../../kit/field-form/FormFields.tsx';
import type { FormField } from '../../kit/field-form/form-field.ts';
import { type CompanyField, type CompanyValues, cadences, groups } from './company.ts';
import type { CompanyForm } from './use-company-form.ts';
import { useCountries } from './use-countries.ts';

type Props = {
  readonly form: Pick<CompanyForm, 'form' | 'conflicts'>;
  /** Why this field cannot be changed by who looks at it; undefined where it can. */
  readonly lockedReason: (name: CompanyField['name']) => string | undefined;
};

/** All that is known of a company, in groups. */
export const CompanyFields = ({ form, lockedReason }: Props) => {
  const { t } = useTranslation('company');
  const countries = useCountries();
  const declared = ({ name, control, required = false }: CompanyField): FormField<CompanyValues> => {
    const locked = lockedReason(name);
    const common = {
      name,
      label: t(`field.${name}`),
      required,
      hint: locked ?? (name === 'identificationCode' ? t('hint.identificationCode') : undefined),
      disabled: locked !== undefined,
    };
    switch (control) {
      case 'country':
        return { ...common, control: 'combo', options: countries };
      case 'cadence':
        return {
          ...common,
          control: 'select',
          options: cadences.map((code) => ({ id: code, label: t(`cadence.${code}`) })),
        };
      case 'money':
        return { ...common, control };
      default:
        return { ...common, control, nullable: true };
    }
  };
  return groups.map(({ id, fields }) => (
    <FieldGroup key={id}>
      <legend>{t(`group.${id}`)}</legend>
      <FormFields of={form} fields={fields.map(declared)} />
    </FieldGroup>
  ));
};
