import { type ReactNode, useId } from 'react';
import styled, { css } from 'styled-components';
import { font, media, motion, space } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';
import { faultCss } from './field-styles.ts';

type Props = {
  readonly label: ReactNode;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly name?: string;
};

const Root = styled.label`
  display: grid;
  grid-template-columns: auto 1fr;
  align-items: center;
  column-gap: ${space(2.5)};
  min-height: 28px;
  cursor: pointer;
  &:has(input:disabled) { cursor: not-allowed; color: ${color.muted}; }
  ${media.coarse} { min-height: 44px; }
`;
const Hint = styled.span`
  grid-column: 2;
  font: ${font.small};
  color: ${color.muted};
`;
const Fault = styled.span`
  grid-column: 2;
  ${faultCss}
`;
const toggleCss = css`
  appearance: none;
  flex: none;
  margin: 0;
  border: 1px solid ${color.inputBorder};
  background: ${color.surface};
  cursor: inherit;
  transition: background ${motion.fast}, border-color ${motion.fast};
  &:checked, &:indeterminate { background: ${color.accent}; border-color: ${color.accent}; }
  &:disabled { background: ${color.hover}; border-color: ${color.border}; }
  &:disabled:checked { background: ${color.inputBorder}; }
  &:focus-visible { outline: 2px solid ${color.accent}; outline-offset: 2px; }
`;
const Switch = styled.input`
  ${toggleCss}
  width: 32px;
  height: 18px;
  border-radius: 9px;
  &::before {
    content: '';
    display: block;
    width: 12px;
    height: 12px;
    margin: 2px;
    border-radius: 50%;
    background: ${color.inputBorder};
    transition: translate ${motion.normal}, background ${motion.fast};
  }
  &:checked::before { translate: 14px 0; background: ${color.onAccent}; }
`;
const Check = styled.input`
  ${toggleCss}
  display: grid;
  place-items: center;
  width: 16px;
  height: 16px;
  border-radius: 4px;
  &:checked::before {
    content: '';
    width: 9px;
    height: 5px;
    margin-top: -2px;
    border: solid ${color.onAccent};
    border-width: 0 0 2px 2px;
    rotate: -45deg;
  }
  &:indeterminate::before { content: ''; width: 8px; height: 2px; border-radius: 1px; background: ${color.onAccent}; }
`;

const useWiring = ({ hint, error }: Pick<Props, 'hint' | 'error'>) => {
  const id = useId();
  const ids = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-fault`].filter(
    (one) => one !== '',
  );
  return { id, describedBy: ids.length === 0 ? undefined : ids.join(' ') };
};

const Notes = ({ id, hint, error }: { id: string } & Pick<Props, 'hint' | 'error'>) => (
  <>
    {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
    {error !== undefined && <Fault id={`${id}-fault`}>{error}</Fault>}
  </>
);

/** On or off, at once. */
export const SwitchField = ({ label, hint, error, checked, onChange, ...rest }: Props) => {
  const { id, describedBy } = useWiring({ hint, error });
  return (
    <Root>
      <Switch
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
      <Notes id={id} hint={hint} error={error} />
    </Root>
  );
};

type CheckboxProps = Props & { readonly indeterminate?: boolean };

/** Yes or no, saved with the rest of a form; or a line to tick. */
export const CheckboxField = ({
  label,
  hint,
  error,
  checked,
  onChange,
  indeterminate = false,
  ...rest
}: CheckboxProps) => {
  const { id, describedBy } = useWiring({ hint, error });
  return (
    <Root>
      <Check
        {...rest}
        ref={(node) => {
          if (node !== null) node.indeterminate = indeterminate;
        }}
        type="checkbox"
        checked={checked}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
      <Notes id={id} hint={hint} error={error} />
    </Root>
  );
};
