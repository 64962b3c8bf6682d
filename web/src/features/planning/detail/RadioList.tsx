import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { font, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';

const Choices = styled.fieldset`
  display: grid;
  gap: ${space(2)};
  margin: ${space(4)} 0 0;
  padding: 0;
  border: 0;
  legend { padding: 0 0 ${space(2)}; font: ${font.strong}; }
  label { display: grid; grid-template-columns: auto 1fr; gap: 0 ${space(2)}; align-items: center; min-height: 32px; cursor: pointer; }
  small { grid-column: 2; color: ${color.muted}; font: ${font.small}; }
`;

export type RadioOption<Id extends string> = {
  readonly id: Id;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
};

type Props<Id extends string> = {
  readonly legend: string;
  readonly options: readonly RadioOption<Id>[];
  /** Null before anything was chosen. */
  readonly value: Id | null;
  readonly onChange: (id: Id) => void;
};

/** One of a few, each with what it brings about. */
export const RadioList = <Id extends string>({ legend, options, value, onChange }: Props<Id>) => {
  const name = useId();
  return (
    <Choices>
      <legend>{legend}</legend>
      {options.map(({ id, label, hint }) => (
        <label key={id}>
          <input type="radio" name={name} value={id} checked={value === id} onChange={() => onChange(id)} />
          {label}
          {hint !== undefined && <small>{hint}</small>}
        </label>
      ))}
    </Choices>
  );
};
