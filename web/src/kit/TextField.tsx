import type { FocusEvent, InputHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import styled from 'styled-components';
import { type FieldBasics, FieldFrame } from './FieldFrame.tsx';
import { inputCss } from './field-styles.ts';

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'name'
  | 'autoComplete'
  | 'inputMode'
  | 'placeholder'
  | 'maxLength'
  | 'onBlur'
  | 'spellCheck'
  | 'autoCapitalize'
>;

export type TextFieldProps = FieldBasics &
  Native & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly ref?: Ref<HTMLInputElement>;
    /** Stands inside the box at its end: a unit, or a button such as "show password". */
    readonly suffix?: ReactNode;
    /** What is typed takes the place of what stands there: coming to the field chooses all of it. */
    readonly selects?: boolean;
  };

const Input = styled.input`
  ${inputCss}
`;
const Box = styled.div`
  position: relative;
  display: grid;
  ${Input} { padding-right: 40px; }
`;
const Suffix = styled.div`
  position: absolute;
  inset: 0 4px 0 auto;
  display: flex;
  align-items: center;
  color: var(--muted);
`;

/** Somebody has come to them and not yet put the caret anywhere. */
const justReached = new WeakSet<HTMLInputElement>();
const isAllChosen = ({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean =>
  selectionStart === 0 && selectionEnd === value.length;

/** The first press would put the caret where it was, also where a dialog had brought somebody to the field; a second one may. */
const selecting = {
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>): void => {
    currentTarget.select();
    justReached.add(currentTarget);
  },
  onMouseDown: (event: MouseEvent<HTMLInputElement>): void => {
    const { currentTarget } = event;
    if (event.button !== 0) return;
    if (document.activeElement !== currentTarget) {
      event.preventDefault();
      currentTarget.focus();
    } else if (justReached.has(currentTarget) && isAllChosen(currentTarget)) event.preventDefault();
    justReached.delete(currentTarget);
  },
};

export const TextField = (props: TextFieldProps) => {
  const { label, error, hint, required, disabled, readOnly, value, onChange, suffix, selects, ref, ...native } = props;
  return (
    <FieldFrame label={label} error={error} hint={hint} required={required ?? false}>
      {(wiring) => {
        const input = (
          <Input
            {...native}
            {...wiring}
            ref={ref}
            value={value}
            disabled={disabled}
            readOnly={readOnly}
            onChange={(event) => onChange(event.target.value)}
            {...(selects === true ? selecting : {})}
          />
        );
        return suffix === undefined ? (
          input
        ) : (
          <Box>
            {input}
            <Suffix>{suffix}</Suffix>
          </Box>
        );
      }}
    </FieldFrame>
  );
};
