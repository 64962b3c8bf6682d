import { type KeyboardEvent, type Ref, useState } from 'react';
import styled from 'styled-components';
import { inputCss } from '../../../kit/field-styles.ts';

const Input = styled.input`
  ${inputCss}
  min-height: 44px;
  &[data-numeric] { text-align: right; font-variant-numeric: tabular-nums; }
`;

type Props<Value> = {
  readonly label: string;
  readonly value: Value;
  readonly show: (value: Value) => string;
  /** Undefined for what cannot be read. */
  readonly parse: (typed: string) => Value | undefined;
  readonly numeric?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** Told when the field is left, or by Enter, where it holds something else. */
  readonly onChange: (value: Value) => void;
  readonly onEnter?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A value written where it stands: leaving it saves, Esc takes back what was typed, and what cannot be read is marked and not saved. */
export const InPlaceField = <Value,>(props: Props<Value>) => {
  const { label, value, show, parse, numeric, disabled, placeholder, maxLength, onChange, onEnter, ref } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = show(value);
  const parsed = typed === null ? value : parse(typed);
  const save = (): void => {
    if (typed === null || parsed === undefined) return;
    setTyped(null);
    if (show(parsed) !== shown) onChange(parsed);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      save();
      onEnter?.();
    } else if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      setTyped(null);
    }
  };
  return (
    <Input
      ref={ref}
      aria-label={label}
      aria-invalid={parsed === undefined || undefined}
      data-numeric={numeric || undefined}
      inputMode={numeric ? 'decimal' : 'text'}
      autoComplete="off"
      placeholder={placeholder}
      maxLength={maxLength}
      disabled={disabled}
      // A field that was closed over what is typed shows what is stored.
      value={disabled ? shown : (typed ?? shown)}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={save}
    />
  );
};
