import { FilterX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { MaintainerDot } from '../../../kit/Badge.tsx';
import { IconButton } from '../../../kit/Button.tsx';
import { ComboField } from '../../../kit/ComboField.tsx';
import { DateField } from '../../../kit/DateField.tsx';
import { OnDemand, source } from '../../../kit/OnDemand.tsx';
import { phoneQuery } from '../../../kit/phone-query.ts';
import { SelectField } from '../../../kit/SelectField.tsx';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { media, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { listStates, nobody, noFilter } from '../data/filter.ts';
import type { Setup } from '../data/reads.ts';
import type { ChangeSearch } from '../data/search.ts';
import { planFilters } from '../lazy-filters.ts';
import { useEquipmentOptions, useInterventionOptions } from '../schedule/use-options.ts';
import { activeFilters, always, keptKeys, type ListSearch } from './list-search.ts';

const Root = styled.search`
  display: grid;
  grid-template-columns: 140px 140px minmax(130px, 1fr) minmax(150px, 1.3fr) minmax(150px, 1.3fr) auto;
  align-items: end;
  gap: ${space(3)};
  padding: ${space(3)};
  border-bottom: 1px solid ${color.border};
  background: ${color.surface};
  @container filters (max-width: 1020px) { grid-template-columns: repeat(3, 1fr) auto; }
  ${media.phone} {
    /* One row, so that five works fit under it: the others are asked for in the dialog. */
    grid-template-columns: 158px minmax(0, 1fr) auto;
    gap: ${space(2)};
    padding: ${space(2)} ${space(3)};
    .further { display: none; }
  }
`;

const Buttons = styled.div`
  display: flex;
  gap: ${space(2)};
  justify-content: flex-end;
  @container filters (max-width: 1020px) { grid-column: -2; grid-row: 1; }
  ${media.phone} { grid-column: 3; grid-row: 1; }
`;

const Whole = styled.div`
  grid-column: 1 / -1;
  min-height: 32px;
`;

/** Of few lists: names come by the data client, which the list does without. */
const listTokens = source(async () => (await import('./ListTokens.tsx')).ListTokens);

/** Fields of this form. */
const inSight = ['manutentore', 'attrezzatura', 'lavoro', 'stato'] as const;
const onPhone = ['stato'] as const;

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
  const phone = useMediaQuery(phoneQuery);
  const [typed, setTyped] = useState({ equipment: '', intervention: '' });
  const equipment = useEquipmentOptions(typed.equipment);
  const interventions = useInterventionOptions(typed.intervention);
  const set = (changes: Parameters<ChangeSearch>[0]): void => onChange({ ...changes, pagina: null }, true);
  return (
    <Root data-no-print aria-label={t('list.filters')}>
      <DateField label={t('list.from')} value={search.from} onChange={(day) => set({ dal: day ?? always })} />
      <SelectField
        label={t('field.state')}
        options={listStates.map((id) => ({ id, label: t(`list.state.${id}`) }))}
        value={search.filter.stato}
        onChange={(id) => set({ stato: id === 'all' ? null : id, dal: null, al: null, verso: null })}
      />
      <div className="further">
        <SelectField
          label={t('field.maintainer')}
          options={[
            { id: anybody, label: t('list.everybody') },
            { id: nobody, label: t('unassigned') },
            ...maintainers.map(({ id, label, color: index }) => ({ id, label, mark: <MaintainerDot color={index} /> })),
          ]}
          value={search.filter.manutentore ?? anybody}
          onChange={(id) => set({ manutentore: id === anybody ? null : id })}
        />
      </div>
      <div className="further">
        <ComboField
          label={t('field.equipment')}
          placeholder={t('list.allEquipment')}
          options={equipment.rows.map(({ id, description }) => ({ id, label: description }))}
          value={search.filter.attrezzatura}
          onChange={(id) => set({ attrezzatura: id })}
          onSearch={(text) =>
            setTyped((now) => ({
              ...now,
              equipment: equipment.rows.some(({ description }) => description === text) ? now.equipment : text,
            }))
          }
          searching={equipment.searching}
        />
      </div>
      <div className="further">
        <ComboField
          label={t('field.intervention')}
          placeholder={t('list.allInterventions')}
          options={interventions.rows.map(({ id, description }) => ({ id, label: description }))}
          value={search.filter.lavoro}
          onChange={(id) => set({ lavoro: id })}
          onSearch={(text) =>
            setTyped((now) => ({
              ...now,
              intervention: interventions.rows.some(({ description }) => description === text)
                ? now.intervention
                : text,
            }))
          }
          searching={interventions.searching}
        />
      </div>
      <Buttons>
        <IconButton
          label={t('list.clear')}
          icon={<FilterX size={16} aria-hidden />}
          disabled={activeFilters(search, today) === 0}
          onClick={() => set({ ...noFilter, dal: null, al: null, cerca: null })}
        />
        {children}
      </Buttons>
      {(search.to !== null || search.words !== '') && (
        <OnDemand of={listTokens} props={{ search, onRemove: (name) => set({ [name]: null }) }} />
      )}
      <Whole>
        <OnDemand
          of={planFilters}
          props={{
            screen: 'planning/list',
            filter: search.filter,
            words: search.words,
            maintainers,
            more: search.kept,
            moreKeys: keptKeys,
            seen: phone ? onPhone : inSight,
            onChange: set,
            onWords: () => undefined,
          }}
        />
      </Whole>
    </Root>
  );
};
