import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { AddOneField } from '../../../kit/AddOneField.tsx';
import { FilterToken, TokenList } from '../../../kit/Chip.tsx';
import { space } from '../../../theme/layout.ts';
import { useReferenceWords } from '../../registry/use-reference-label.ts';
import { useReferenceOptions } from '../../registry/use-reference-options.ts';
import { maxOfOne } from '../rows/filter.ts';

const Root = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(2)};
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
  const { options, searching, search } = useReferenceOptions(kindName, undefined);
  return (
    <Root>
      <AddOneField
        name={name}
        label={label}
        options={options.filter(({ id }) => !value.includes(id))}
        onAdd={(id) => onChange([...value, id])}
        onSearch={search}
        searching={searching}
        disabled={value.length >= maxOfOne}
        placeholder={t(value.length === 0 ? 'filters.any' : 'filters.add')}
      />
      {value.length > 0 && (
        <TokenList aria-label={t('filters.chosen', { field: label })}>
          {value.map((id) => (
            <li key={id}>
              <ChosenRecord kindName={kindName} id={id} onRemove={() => onChange(value.filter((one) => one !== id))} />
            </li>
          ))}
        </TokenList>
      )}
    </Root>
  );
};

type ChosenProps = { readonly kindName: string; readonly id: string; readonly onRemove: () => void };

const ChosenRecord = ({ kindName, id, onRemove }: ChosenProps) => (
  <FilterToken label={useReferenceWords(kindName, id)} onRemove={onRemove} />
);
