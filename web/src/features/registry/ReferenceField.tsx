import { useState } from 'react';
import { ComboField } from '../../kit/ComboField.tsx';
import type { FieldBasics } from '../../kit/FieldFrame.tsx';
import type { Label } from './record.ts';
import { useReferenceOptions } from './use-reference-options.ts';

type Props = FieldBasics & {
  readonly name: string;
  readonly kindName: string;
  readonly value: string | null;
  /** The label of the value that the record came with. */
  readonly initial: Label | undefined;
  /** With the label of what was chosen. */
  readonly onChange: (value: string | null, label?: string) => void;
  readonly onBlur: () => void;
};

/** A record of another kind. */
export const ReferenceField = ({ kindName, initial, value, onChange, ...rest }: Props) => {
  const [chosen, setChosen] = useState(initial);
  // A value that was taken over from somebody else comes with the record as it is with them.
  const known = [chosen, initial].find((one) => one?.id === value);
  const { options, searching, search } = useReferenceOptions(kindName, known);
  const choose = (id: string | null): void => {
    const option = options.find((one) => one.id === id);
    setChosen(option);
    onChange(id, option?.label);
  };
  return (
    <ComboField {...rest} options={options} value={value} onChange={choose} onSearch={search} searching={searching} />
  );
};
