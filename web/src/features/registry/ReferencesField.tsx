import styled from 'styled-components';
import { FilterChip } from '../../kit/Chip.tsx';
import type { FieldBasics } from '../../kit/FieldFrame.tsx';
import { faultCss, fieldCss, hintCss, labelCss } from '../../kit/field-styles.ts';
import { space } from '../../theme/layout.ts';
import { useReferenceOptions } from './use-reference-options.ts';

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
const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
`;
const Empty = styled.p`
  ${hintCss}
`;
const Fault = styled.p`
  ${faultCss}
`;

type Props = FieldBasics & {
  readonly kindName: string;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly emptyText: string;
};

/** Any number of records of a small kind, each a chip that is on or off. */
export const ReferencesField = ({ label, error, disabled, kindName, value, onChange, emptyText }: Props) => {
  const { options, searching } = useReferenceOptions(kindName, undefined);
  const toggle = (id: string): void =>
    onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id]);
  return (
    <Root data-invalid={error === undefined ? undefined : true}>
      <Legend>{label}</Legend>
      <Choices>
        {options.map(({ id, label: name }) => (
          <FilterChip
            key={id}
            label={name}
            selected={value.includes(id)}
            disabled={disabled ?? false}
            onToggle={() => toggle(id)}
          />
        ))}
        {options.length === 0 && !searching && <Empty>{emptyText}</Empty>}
      </Choices>
      {error !== undefined && <Fault>{error}</Fault>}
    </Root>
  );
};
