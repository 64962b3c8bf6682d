import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { FilterToken } from '../../../kit/Chip.tsx';
import { ComboField } from '../../../kit/ComboField.tsx';
import { useQuery } from '../../../lib/use-apollo.ts';
import { space } from '../../../theme/layout.ts';
import type { Schedule } from './schedule.ts';
import { ReportReceiversDocument } from './schedules.gen.ts';

const Root = styled.div`
  display: grid;
  gap: ${space(2)};
`;
const Tokens = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
`;

type Props = {
  readonly value: readonly string[];
  /** As the schedule has them, with what is known of each. */
  readonly known: Schedule['recipients'];
  readonly error: string | undefined;
  readonly onChange: (value: readonly string[]) => void;
};

/** Who is to have it: those who may have reports, found by their names. */
export const RecipientsField = ({ value, known, error, onChange }: Props) => {
  const { t } = useTranslation('report-mails');
  const { data, loading } = useQuery(ReportReceiversDocument, { fetchPolicy: 'cache-and-network' });
  // The field is emptied once somebody was chosen: it begins anew.
  const [chosen, setChosen] = useState(0);
  const receivers = data?.reportReceivers ?? [];
  const nameOf = (id: string): string => {
    const name = receivers.find((one) => one.id === id)?.name ?? known.find((one) => one.id === id)?.name;
    const state = known.find((one) => one.id === id)?.state;
    const shown = name ?? t('formerUser');
    return state === undefined || state === 'RECEIVES' ? shown : t(`state.${state}`, { name: shown });
  };
  const options = receivers
    .filter(({ id }) => !value.includes(id))
    .map(({ id, name, reachable }) => ({
      id,
      label: reachable ? name : t('state.noAddress', { name }),
    }));
  return (
    <Root>
      <ComboField
        key={`${chosen} ${options.length === 0}`}
        label={t('field.recipients')}
        hint={t('hint.recipients')}
        name="recipients"
        options={options}
        value={null}
        searching={loading}
        error={error}
        placeholder={t('addRecipient')}
        onChange={(id) => {
          if (id === null) return;
          onChange([...value, id]);
          setChosen(chosen + 1);
        }}
      />
      {value.length > 0 && (
        <Tokens aria-label={t('field.recipients')}>
          {value.map((id) => (
            <li key={id}>
              <FilterToken
                label={nameOf(id)}
                removeLabel={t('removeRecipient', { name: nameOf(id) })}
                onRemove={() => onChange(value.filter((one) => one !== id))}
              />
            </li>
          ))}
        </Tokens>
      )}
    </Root>
  );
};
