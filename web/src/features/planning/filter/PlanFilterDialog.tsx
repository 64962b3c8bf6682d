import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { SelectField } from '../../../kit/SelectField.tsx';
import { SelectManyField } from '../../../kit/SelectManyField.tsx';
import { media, space } from '../../../theme/layout.ts';
import type { Setup } from '../reading/reads.ts';
import { type FilterKey, type ListState, listStates, type PlanFilter } from '../rows/filter.ts';
import { fieldOf, kindOf } from './filter-fields.ts';
import { maintainerOptions } from './maintainer-options.tsx';
import { RecordsField } from './RecordsField.tsx';

const Fields = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(4)};
  ${media.phone} { grid-template-columns: 1fr; }
`;

const named: readonly FilterKey[] = ['attrezzatura', 'linea', 'impianto', 'lavoro', 'tipo'];

type Props = {
  readonly filter: PlanFilter;
  readonly maintainers: Setup['maintainers'];
  readonly onApply: (filter: PlanFilter) => void;
  readonly onClose: () => void;
};

/** What of the plan is looked at. */
export const PlanFilterDialog = ({ filter, maintainers, onApply, onClose }: Props) => {
  const { t } = useTranslation(['planning', 'plan-views']);
  const [next, setNext] = useState(filter);
  const set = (changes: Partial<PlanFilter>): void => setNext((now) => ({ ...now, ...changes }));
  return (
    <FormDialog
      open
      width="640px"
      title={t('plan-views:filters.title')}
      onClose={onClose}
      dirty={false}
      onSave={() => onApply(next)}
      saveLabel={t('plan-views:filters.apply')}
    >
      <Fields>
        <SelectManyField
          label={t('field.maintainer')}
          options={maintainerOptions(maintainers, t('unassigned'))}
          value={next.manutentore}
          placeholder={t('list.everybody')}
          onChange={(manutentore) => set({ manutentore })}
        />
        <SelectField
          label={t('field.state')}
          options={listStates.map((id) => ({ id, label: t(`list.state.${id}`) }))}
          value={next.stato}
          onChange={(id) => set({ stato: (id ?? 'all') as ListState })}
        />
        {named.map((key) => (
          <RecordsField
            key={key}
            label={t(fieldOf[key])}
            name={key}
            kindName={kindOf[key]}
            value={next[key]}
            onChange={(ids) => set({ [key]: ids })}
          />
        ))}
      </Fields>
    </FormDialog>
  );
};
