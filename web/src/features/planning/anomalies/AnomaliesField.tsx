import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { AddOneField } from '../../../kit/AddOneField.tsx';
import { FilterToken, TokenList } from '../../../kit/Chip.tsx';
import { space } from '../../../theme/layout.ts';
import { type Anomaly, useAnomalyChoices } from './use-anomaly-choices.ts';

const Root = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(2)};
`;

/** As many as a work may name; the server says the same. */
const most = 20;

type Props = {
  readonly equipmentId: string | null;
  readonly value: readonly Anomaly[];
  readonly onChange: (value: readonly Anomaly[]) => void;
  readonly disabled?: boolean;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
};

/** What is wrong with the equipment: found by typing, one after the other; each chosen one goes by its cross. */
export const AnomaliesField = ({ equipmentId, value, onChange, disabled = false, hint, error }: Props) => {
  const { t } = useTranslation('planning');
  const [typed, setTyped] = useState('');
  const { rows, searching } = useAnomalyChoices(equipmentId, typed);
  const offered = rows.filter(({ id }) => !value.some((one) => one.id === id));
  const full = value.length >= most;
  const add = (id: string): void => {
    const chosen = rows.find((one) => one.id === id);
    if (chosen !== undefined) onChange([...value, chosen]);
  };
  return (
    <Root>
      <AddOneField
        label={t('field.anomalies')}
        options={offered}
        onAdd={add}
        onSearch={setTyped}
        searching={equipmentId !== null && searching}
        disabled={disabled || full || equipmentId === null}
        placeholder={t('anomalies.add')}
        hint={full ? t('anomalies.full', { max: most }) : hint}
        error={error}
      />
      {value.length > 0 && (
        <TokenList aria-label={t('anomalies.chosen')}>
          {value.map(({ id, label }) => (
            <li key={id}>
              <FilterToken
                label={label}
                removeLabel={t('anomalies.remove', { label })}
                onRemove={() => onChange(value.filter((one) => one.id !== id))}
              />
            </li>
          ))}
        </TokenList>
      )}
    </Root>
  );
};
