import { useEffect, useRef, useState } from 'react';
import { ComboField, type ComboFieldProps } from './ComboField.tsx';

type Props = Omit<ComboFieldProps, 'value' | 'onChange' | 'onSearch'> & {
  readonly onSearch: (typed: string) => void;
  readonly onAdd: (id: string) => void;
};

/** One more of several, found by typing: the field holds nothing, and whoever has chosen types on in it for the next one. */
export const AddOneField = ({ onAdd, onSearch, ...combo }: Props) => {
  const [round, setRound] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  // It is a new field for each choice: React Aria would keep the words of what was chosen.
  useEffect(() => {
    if (round > 0) root.current?.querySelector('input')?.focus();
  }, [round]);
  const add = (id: string | null): void => {
    if (id === null) return;
    onAdd(id);
    onSearch('');
    setRound((count) => count + 1);
  };
  return (
    <div ref={root}>
      <ComboField {...combo} key={round} value={null} onChange={add} onSearch={onSearch} />
    </div>
  );
};
