import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { space } from '../theme/layout.ts';
import { maintainerColor } from '../theme/maintainer-color.ts';
import { color, maintainerPalette } from '../theme/tokens.ts';
import { type FieldBasics, RequiredMark } from './FieldFrame.tsx';
import { faultCss, fieldCss, labelCss } from './field-styles.ts';

const Root = styled.fieldset`
  ${fieldCss}
  margin: 0;
  padding: 0;
  border: 0;
`;
const Legend = styled.legend`
  ${labelCss}
  padding: 0;
  margin-bottom: ${space(1)};
`;
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
`;
const Swatch = styled.label`
  position: relative;
  width: 32px;
  height: 32px;
  border: 2px solid transparent;
  border-radius: 50%;
  cursor: pointer;
  &:has(:checked) { border-color: ${color.fg}; }
  &:has(:focus-visible) { outline: 2px solid ${color.accent}; outline-offset: 2px; }
  &:has(:disabled) { cursor: not-allowed; opacity: 0.6; }
  input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: inherit; }
  span { position: absolute; inset: 3px; border: 2px solid; border-radius: 50%; pointer-events: none; }
`;
const Fault = styled.p`
  ${faultCss}
`;

type Props = FieldBasics & {
  readonly name?: string;
  /** Index into the palette, 0 to 11. */
  readonly value: number;
  readonly onChange: (value: number) => void;
};

/** The colour that a maintainer has on the board. */
export const SwatchField = ({ label, error, required, disabled, readOnly, name, value, onChange }: Props) => {
  const { t } = useTranslation('kit');
  const group = useId();
  return (
    <Root disabled={disabled === true || readOnly === true} data-invalid={error === undefined ? undefined : true}>
      <Legend>
        {label}
        <RequiredMark required={required} />
      </Legend>
      <Row>
        {maintainerPalette.map((_, index) => {
          const { bg, edge } = maintainerColor(index);
          const title = t(`color.${index}`);
          return (
            <Swatch key={edge} title={title}>
              <input
                type="radio"
                name={name ?? group}
                aria-label={title}
                checked={value === index}
                onChange={() => onChange(index)}
              />
              <span style={{ background: bg, borderColor: edge }} />
            </Swatch>
          );
        })}
      </Row>
      {error !== undefined && <Fault>{error}</Fault>}
    </Root>
  );
};
