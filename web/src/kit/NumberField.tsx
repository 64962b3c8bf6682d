import { type FocusEvent, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldBasics } from './FieldFrame.tsx';
import { parseCents, parseDecimal, parseInteger, showCents, showDecimal } from './parse-number.ts';
import { TextField } from './TextField.tsx';

export type Limits = { readonly min: number; readonly max: number };

/** Whether it is a number that may stand there. */
export const isWithin = (value: number | null, { min, max }: Limits): value is number =>
  value !== null && value >= min && value <= max;

type Props = FieldBasics & {
  readonly name?: string;
  readonly placeholder?: string;
  /** null is empty; NaN is a text that is no number, so that a form cannot save it by mistake. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  readonly unit?: string;
  /** What is outside of them is told at once; the form asks `isWithin` before it takes the value. */
  readonly limits?: Limits;
  readonly ref?: Ref<HTMLInputElement>;
};

type Form = {
  readonly parse: (typed: string) => number | null;
  readonly show: (value: number) => string;
  readonly inputMode: 'numeric' | 'decimal';
  readonly faultKey: string;
};

/** While it is edited the text is the person's own; leaving the field puts a readable number into form. */
const useDraft = ({ parse, show }: Form, value: number | null, onChange: Props['onChange']) => {
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft ?? (value === null ? '' : show(value));
  return {
    shown,
    unreadable: draft !== null && Number.isNaN(parse(draft)),
    type: (typed: string): void => {
      setDraft(typed);
      onChange(parse(typed));
    },
    leave: (): void => {
      if (draft !== null && !Number.isNaN(parse(draft))) setDraft(null);
    },
  };
};

/** A field of numbers that are typed in a form of their own. */
export const createNumericField = (form: Form) => (props: Props) => {
  const { value, onChange, onBlur, unit, limits, error, ...rest } = props;
  const { t } = useTranslation('kit');
  const { shown, unreadable, type, leave } = useDraft(form, value, onChange);
  const beyond = limits !== undefined && value !== null && !isWithin(value, limits);
  const fault = unreadable ? t(form.faultKey) : beyond ? t('field.beyond', limits) : error;
  return (
    <TextField
      {...rest}
      selects
      inputMode={form.inputMode}
      autoComplete="off"
      value={shown}
      onChange={type}
      onBlur={(event) => {
        leave();
        onBlur?.(event);
      }}
      error={fault}
      {...(unit === undefined || unit === '' ? {} : { suffix: <span style={{ padding: '0 6px' }}>{unit}</span> })}
    />
  );
};

/** A whole number. */
export const NumberField = createNumericField({
  parse: parseInteger,
  show: String,
  inputMode: 'numeric',
  faultKey: 'field.notANumber',
});

/** A number with at most two decimals. */
export const DecimalField = createNumericField({
  parse: parseDecimal,
  show: showDecimal,
  inputMode: 'decimal',
  faultKey: 'field.notADecimal',
});

const MoneyInput = createNumericField({
  parse: parseCents,
  show: showCents,
  inputMode: 'decimal',
  faultKey: 'field.notAnAmount',
});

/** Euro; the value is integer cents. */
export const MoneyField = (props: Omit<Props, 'unit'>) => <MoneyInput unit="€" {...props} />;
