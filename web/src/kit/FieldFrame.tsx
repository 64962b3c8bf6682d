import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { color } from '../theme/tokens.ts';
import { faultCss, fieldCss, hintCss, labelCss } from './field-styles.ts';

/** What every field of a form takes, whatever its control. */
export type FieldBasics = {
  readonly label: string;
  /** Shown under the control, in words ready to read; also announced. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
};

const Root = styled.div`
  ${fieldCss}
`;
const Label = styled.label`
  ${labelCss}
`;
const Star = styled.span`
  color: ${color.dangerText};
`;
const Hint = styled.p`
  ${hintCss}
`;
const Fault = styled.p`
  ${faultCss}
`;

export const RequiredMark = ({ required }: { readonly required: boolean | undefined }) =>
  required === true ? <Star aria-hidden> *</Star> : null;

type Wiring = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
};

type Props = Pick<FieldBasics, 'label' | 'error' | 'hint' | 'required'> & {
  readonly children: (wiring: Wiring) => ReactNode;
};

/** Label above, hint and fault below, wired to a native control. */
export const FieldFrame = ({ label, error, hint, required, children }: Props) => {
  const id = useId();
  const described = [error === undefined ? '' : `${id}-fault`, hint === undefined ? '' : `${id}-hint`]
    .filter((one) => one !== '')
    .join(' ');
  return (
    <Root>
      <Label htmlFor={id}>
        {label}
        <RequiredMark required={required} />
      </Label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': required === true ? true : undefined,
      })}
      {error !== undefined && <Fault id={`${id}-fault`}>{error}</Fault>}
      {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </Root>
  );
};
