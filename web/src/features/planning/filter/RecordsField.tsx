import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { FilterToken } from '../../../kit/Chip.tsx';
import { ComboField } from '../../../kit/ComboField.tsx';
import { space } from '../../../theme/layout.ts';
import { useReferenceWords } from '../../registry/use-reference-label.ts';
import { useReferenceOptions } from '../../registry/use-reference-options.ts';
import { maxOfOne } from '../data/filter.ts';

const Root = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(2)};
`;
const Chosen = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
  margin: 0;
  padding: 0;
  list-style: none;
`;

type Props = {
  readonly label: string;
  readonly name: string;
  readonly kindName: string;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
};

/** Any of some records: found by typing, one after the other; each chosen one goes by its cross. */
export const RecordsField = ({ label, name, kindName, value, onChange }: Props) => {
  const { t } = useTranslation('plan-views');
  const [round, setRound] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const { options, searching, search } = useReferenceOptions(kindName, undefined);
  const add = (id: string | null): void => {
    if (id === null || value.includes(id)) return;
    onChange([...value, id]);
    search('');
    setRound((count) => count + 1);
  };
  // A field that never holds what was chosen is a new one for the next choice, and whoever types goes on there.
  useEffect(() => {
    if (round > 0) root.current?.querySelector('input')?.focus();
  }, [round]);
  return (
    <Root ref={root}>
      <ComboField
        key={round}
        name={name}
        label={label}
        options={options.filter(({ id }) => !value.includes(id))}
        value={null}
        onChange={add}
        onSearch={search}
        searching={searching}
        disabled={value.length >= maxOfOne}
        placeholder={t(value.length === 0 ? 'filters.any' : 'filters.add')}
      />
      {value.length > 0 && (
        <Chosen aria-label={t('filters.chosen', { field: label })}>
          {value.map((id) => (
            <li key={id}>
              <ChosenRecord kindName={kindName} id={id} onRemove={() => onChange(value.filter((one) => one !== id))} />
            </li>
          ))}
        </Chosen>
      )}
    </Root>
  );
};

type ChosenProps = { readonly kindName: string; readonly id: string; readonly onRemove: () => void };

const ChosenRecord = ({ kindName, id, onRemove }: ChosenProps) => (
  <FilterToken label={useReferenceWords(kindName, id)} onRemove={onRemove} />
);
