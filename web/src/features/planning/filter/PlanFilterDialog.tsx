import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { MaintainerDot } from '../../../kit/Badge.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { SelectField } from '../../../kit/SelectField.tsx';
import { media, space } from '../../../theme/layout.ts';
import { ReferenceField } from '../../registry/ReferenceField.tsx';
import { useReferenceLabel } from '../../registry/use-reference-label.ts';
import { type FilterKey, type ListState, listStates, nobody, type PlanFilter } from '../data/filter.ts';
import type { Setup } from '../data/reads.ts';
import { fieldOf, kindOf } from './filter-fields.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(4)};
  ${media.phone} { grid-template-columns: 1fr; }
`;

/** A select cannot hold an empty key. */
const anybody = 'anybody';
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
        <SelectField
          label={t('field.maintainer')}
          options={[
            { id: anybody, label: t('list.everybody') },
            { id: nobody, label: t('unassigned') },
            ...maintainers.map(({ id, label, color }) => ({ id, label, mark: <MaintainerDot color={color} /> })),
          ]}
          value={next.manutentore ?? anybody}
          onChange={(id) => set({ manutentore: id === anybody ? null : id })}
        />
        <SelectField
          label={t('field.state')}
          options={listStates.map((id) => ({ id, label: t(`list.state.${id}`) }))}
          value={next.stato}
          onChange={(id) => set({ stato: (id ?? 'all') as ListState })}
        />
        {named.map((key) => (
          <Reference key={key} name={key} value={next[key]} onChange={(id) => set({ [key]: id })} />
        ))}
      </Fields>
    </FormDialog>
  );
};

type ReferenceProps = {
  readonly name: FilterKey;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
};

const Reference = (props: ReferenceProps) =>
  props.value === null ? <Field {...props} initial={undefined} /> : <Known {...props} id={props.value} />;

/** The name of what the address has told by its id. */
const Known = ({ id, ...props }: ReferenceProps & { readonly id: string }) => {
  const label = useReferenceLabel(kindOf[props.name], id);
  return <Field {...props} key={label ?? ''} initial={typeof label === 'string' ? { id, label } : undefined} />;
};

const Field = ({
  name,
  value,
  onChange,
  initial,
}: ReferenceProps & { readonly initial: { id: string; label: string } | undefined }) => {
  const { t } = useTranslation(['planning', 'plan-views']);
  return (
    <ReferenceField
      label={t(fieldOf[name])}
      name={name}
      kindName={kindOf[name]}
      value={value}
      initial={initial}
      onChange={onChange}
      onBlur={() => undefined}
    />
  );
};
