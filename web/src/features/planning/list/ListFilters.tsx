import { FilterX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { MaintainerDot } from '../../../kit/Badge.tsx';
import { IconButton } from '../../../kit/Button.tsx';
import { ComboField } from '../../../kit/ComboField.tsx';
import { DateField } from '../../../kit/DateField.tsx';
import { SelectField } from '../../../kit/SelectField.tsx';
import { media, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { Setup } from '../data/reads.ts';
import type { ChangeSearch } from '../data/search.ts';
import { useEquipmentOptions, useInterventionOptions } from '../schedule/use-options.ts';
import { activeFilters, always, type ListSearch, listStates } from './list-search.ts';

const Root = styled.search`
  display: grid;
  grid-template-columns: 140px 140px minmax(130px, 1fr) minmax(150px, 1.3fr) minmax(150px, 1.3fr) auto auto;
  align-items: end;
  gap: ${space(3)};
  padding: ${space(3)};
  border-bottom: 1px solid ${color.border};
  background: ${color.surface};
  @media (max-width: 1200px) { grid-template-columns: repeat(3, 1fr); }
  ${media.phone} { grid-template-columns: 1fr 1fr; }
`;

/** A select cannot hold an empty key. */
const anybody = 'anybody';

type Props = {
  readonly search: ListSearch;
  readonly today: string;
  readonly maintainers: Setup['maintainers'];
  readonly onChange: ChangeSearch;
  /** At the end of the row: what else can be done here. */
  readonly children: ReactNode;
};

/** The filters of the list; each stands in the address, so a filtered list can be sent. */
export const ListFilters = ({ search, today, maintainers, onChange, children }: Props) => {
  const { t } = useTranslation('planning');
  const [typed, setTyped] = useState({ equipment: '', intervention: '' });
  const equipment = useEquipmentOptions(typed.equipment);
  const interventions = useInterventionOptions(typed.intervention);
  const set = (changes: Parameters<ChangeSearch>[0]): void => onChange({ ...changes, pagina: null }, true);
  return (
    <Root aria-label={t('list.filters')}>
      <DateField label={t('list.from')} value={search.from} onChange={(day) => set({ dal: day ?? always })} />
      <SelectField
        label={t('field.state')}
        options={listStates.map((id) => ({ id, label: t(`list.state.${id}`) }))}
        value={search.state}
        onChange={(id) => set({ stato: id === 'all' ? null : id, dal: null, verso: null })}
      />
      <SelectField
        label={t('field.maintainer')}
        options={[
          { id: anybody, label: t('list.everybody') },
          ...maintainers.map(({ id, label, color: index }) => ({ id, label, mark: <MaintainerDot color={index} /> })),
        ]}
        value={search.maintainer ?? anybody}
        onChange={(id) => set({ manutentore: id === anybody ? null : id })}
      />
      <ComboField
        label={t('field.equipment')}
        options={equipment.rows.map(({ id, description }) => ({ id, label: description }))}
        value={search.equipment}
        onChange={(id) => set({ attrezzatura: id })}
        onSearch={(text) =>
          setTyped((now) => ({
            ...now,
            equipment: equipment.rows.some(({ description }) => description === text) ? now.equipment : text,
          }))
        }
        searching={equipment.searching}
      />
      <ComboField
        label={t('field.intervention')}
        options={interventions.rows.map(({ id, description }) => ({ id, label: description }))}
        value={search.intervention}
        onChange={(id) => set({ lavoro: id })}
        onSearch={(text) =>
          setTyped((now) => ({
            ...now,
            intervention: interventions.rows.some(({ description }) => description === text) ? now.intervention : text,
          }))
        }
        searching={interventions.searching}
      />
      <IconButton
        label={t('list.clear')}
        icon={<FilterX size={16} aria-hidden />}
        disabled={activeFilters(search, today) === 0}
        onClick={() => set({ dal: null, stato: null, manutentore: null, attrezzatura: null, lavoro: null })}
      />
      {children}
    </Root>
  );
};
