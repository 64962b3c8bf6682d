import type { DrawnField } from '../../kit/field-form/form-field.ts';
import { DecimalField, MoneyField } from '../../kit/NumberField.tsx';
import type { DiscountType } from '../../lib/schema.gen.ts';

type Props = { readonly type: DiscountType; readonly field: DrawnField };

/** Euro or percent; its value is hundredths of either. */
export const DiscountValueField = ({ type, field }: Props) => {
  const { value: given, onChange, ...basics } = field;
  const value = typeof given === 'number' ? given : null;
  return type === 'F' ? (
    <MoneyField {...basics} value={value} onChange={onChange} />
  ) : (
    <DecimalField
      {...basics}
      unit="%"
      value={value === null ? null : value / 100}
      onChange={(percent) => onChange(percent === null ? null : Math.round(percent * 100))}
    />
  );
};
