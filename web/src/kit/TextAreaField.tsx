import type { Ref, TextareaHTMLAttributes } from 'react';
import styled from 'styled-components';
import { type FieldBasics, FieldFrame } from './FieldFrame.tsx';
import { inputCss } from './field-styles.ts';

type Props = FieldBasics &
  Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'placeholder' | 'maxLength' | 'rows' | 'onBlur'> & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly ref?: Ref<HTMLTextAreaElement>;
  };

const Area = styled.textarea`
  ${inputCss}
  height: auto;
  min-height: 68px;
  padding: 6px 10px;
  resize: vertical;
  field-sizing: content;
  max-height: 40vh;
`;

/** Several lines; grows with its text where the browser can. */
export const TextAreaField = (props: Props) => {
  const { label, error, hint, required, value, onChange, ref, disabled, readOnly, ...native } = props;
  return (
    <FieldFrame label={label} error={error} hint={hint} required={required ?? false}>
      {(wiring) => (
        <Area
          rows={3}
          {...native}
          {...wiring}
          ref={ref}
          value={value}
          disabled={disabled}
          readOnly={readOnly}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
};
