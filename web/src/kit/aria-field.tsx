import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import styled from 'styled-components';
import { type FieldBasics, RequiredMark } from './FieldFrame.tsx';
import { faultCss, hintCss, labelCss } from './field-styles.ts';

const StyledLabel = styled(Label)`
  ${labelCss}
`;
const Hint = styled(Text)`
  ${hintCss}
`;
const Fault = styled(FieldError)`
  ${faultCss}
`;

type Props = Pick<FieldBasics, 'label' | 'error' | 'hint' | 'required'> & { readonly children: ReactNode };

/** The frame of React Aria's fields: their own label, description and error, in our type. */
export const AriaFieldParts = ({ label, error, hint, required, children }: Props) => (
  <>
    <StyledLabel>
      {label}
      <RequiredMark required={required} />
    </StyledLabel>
    {children}
    <Fault>{error}</Fault>
    {hint !== undefined && <Hint slot="description">{hint}</Hint>}
  </>
);

/** The basics in React Aria's words. The form validates itself, so the browser's own bubbles stay away. */
export const ariaBasics = ({ error, required, disabled }: FieldBasics) => ({
  isInvalid: error !== undefined,
  isRequired: required ?? false,
  isDisabled: disabled ?? false,
  validationBehavior: 'aria' as const,
});
