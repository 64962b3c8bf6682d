import { useEffect, useRef, useState } from 'react';
import { ComboField } from '../../../kit/ComboField.tsx';
import { maxOfOne } from '../data/filter.ts';

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
  const [round, setRound] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const { rows, searching } = useOffered(typed);
  const add = (id: string | null): void => {
    if (id === null || value.includes(id)) return;
    onChange([...value, id]);
    setTyped('');
    setRound((count) => count + 1);
  };
  // A field that never holds what was chosen is a new one for the next choice, and whoever types goes on there.
  useEffect(() => {
    if (round > 0) root.current?.querySelector('input')?.focus();
  }, [round]);
  return (
    <div className="further" ref={root}>
      <ComboField
        key={round}
        label={label}
        placeholder={placeholder}
        options={rows.flatMap(({ id, description }) => (value.includes(id) ? [] : [{ id, label: description }]))}
        value={null}
        onChange={add}
        onSearch={setTyped}
        searching={searching}
        disabled={value.length >= maxOfOne}
      />
    </div>
  );
};
