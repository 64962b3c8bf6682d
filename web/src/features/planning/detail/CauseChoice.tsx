import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import type { DeletionCause } from '../../../lib/schema.gen.ts';
import { space } from '../../../theme/layout.ts';
import { RadioList } from './RadioList.tsx';
import { ReasonField } from './ReasonField.tsx';

const Words = styled.div`
  margin-top: ${space(3)};
`;

const causes: readonly DeletionCause[] = ['NOT_NECESSARY', 'DOUBLE', 'OTHER'];

/** Why a work is deleted: null before anybody has said it. */
export type Why = { readonly cause: DeletionCause | null; readonly reason: string };

type Props = { readonly value: Why; readonly onChange: (why: Why) => void };

/** Asked of ordinary work, which figures count by whether it was done. */
export const CauseChoice = ({ value, onChange }: Props) => {
  const { t } = useTranslation('work');
  const options = causes.map((id) => ({
    ...{ id, label: t(`deletion.causes.${id}`) },
    hint: t(id === 'OTHER' ? 'deletion.counts' : 'deletion.leaves'),
  }));
  return (
    <>
      <RadioList
        legend={t('deletion.cause')}
        options={options}
        value={value.cause}
        onChange={(cause) => onChange({ ...value, cause })}
      />
      {value.cause === 'OTHER' && (
        <Words>
          <ReasonField
            label={t('deletion.reason')}
            value={value.reason}
            onChange={(reason) => onChange({ ...value, reason })}
          />
        </Words>
      )}
    </>
  );
};
