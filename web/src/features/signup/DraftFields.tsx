import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { FieldFrame } from '../../kit/FieldFrame.tsx';
import { inputCss } from '../../kit/field-styles.ts';
import { TextField } from '../../kit/TextField.tsx';
import type { Fault, Faults } from './checks.ts';
import { Fields } from './styles.ts';

const Select = styled.select`
  ${inputCss}
`;

export type DraftField<Name extends string> = {
  readonly name: Name;
  readonly required?: boolean;
  readonly wide?: boolean;
  readonly type?: 'email' | 'tel';
  readonly autoComplete?: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly options?: readonly { readonly id: string; readonly label: string }[];
};

type Props<Name extends string> = {
  readonly fields: readonly DraftField<Name>[];
  readonly labelOf: (name: Name) => string;
  readonly values: Readonly<Record<Name, string>>;
  readonly onChange: (name: Name, value: string) => void;
  readonly faults: Faults<Name>;
  /** Faults that the server told, in its words. */
  readonly told: Partial<Record<Name, string>>;
  /** All faults are shown, also of what nobody has come to yet. */
  readonly all: boolean;
};

/** What is wrong with a field is said while it is typed, once it was left or was right before. */
export const DraftFields = <Name extends string>({
  fields,
  labelOf,
  values,
  onChange,
  faults,
  told,
  all,
}: Props<Name>) => {
  const { t } = useTranslation('signup');
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const wordsOf = ({ code, params }: Fault): string =>
    t(`fault.${code}`, { defaultValue: t('fault.invalid'), ...params });
  return (
    <Fields>
      {fields.map(({ name, wide, options, type = 'text', hint, required = false, ...rest }) => {
        const fault = faults[name];
        const seen = all || (left.has(name) && values[name] !== '');
        const common = {
          ...{ label: labelOf(name), required, ...(hint !== undefined && { hint }) },
          error: told[name] ?? (seen && fault !== undefined ? wordsOf(fault) : undefined),
        };
        const leave = (): void => setLeft((before) => new Set(before).add(name));
        return (
          <div key={name} data-wide={wide || undefined}>
            {options === undefined ? (
              <TextField
                {...common}
                {...rest}
                name={name}
                type={type}
                value={values[name]}
                onChange={(value) => onChange(name, value)}
                onBlur={leave}
              />
            ) : (
              <FieldFrame {...common}>
                {(wiring) => (
                  <Select
                    {...wiring}
                    name={name}
                    autoComplete={rest.autoComplete}
                    value={values[name]}
                    onChange={(event) => onChange(name, event.target.value)}
                  >
                    {options.map(({ id, label }) => (
                      <option key={id} value={id}>
                        {label}
                      </option>
                    ))}
                  </Select>
                )}
              </FieldFrame>
            )}
          </div>
        );
      })}
    </Fields>
  );
};
