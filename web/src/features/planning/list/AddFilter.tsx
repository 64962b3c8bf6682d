import { useState } from 'react';
import { AddOneField } from '../../../kit/AddOneField.tsx';
import { maxOfOne } from '../rows/filter.ts';

type Offered = {
  readonly rows: readonly { readonly id: string; readonly description: string }[];
  readonly searching: boolean;
};

type Props = {
  readonly label: string;
  readonly placeholder: string;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  /** What there is to choose from for what is typed. */
  readonly useOffered: (typed: string) => Offered;
};

/** One more record to filter by, found by typing; those that are chosen stand as tokens under the filters. */
export const AddFilter = ({ label, placeholder, value, onChange, useOffered }: Props) => {
  const [typed, setTyped] = useState('');
  const { rows, searching } = useOffered(typed);
  return (
    <div className="further">
      <AddOneField
        label={label}
        placeholder={placeholder}
        options={rows.flatMap(({ id, description }) => (value.includes(id) ? [] : [{ id, label: description }]))}
        onAdd={(id) => onChange([...value, id])}
        onSearch={setTyped}
        searching={searching}
        disabled={value.length >= maxOfOne}
      />
    </div>
  );
};
