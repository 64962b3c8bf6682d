import { FilterX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { IconButton } from '../../../kit/Button.tsx';
import { DateField } from '../../../kit/DateField.tsx';
import { OnDemand, source } from '../../../kit/OnDemand.tsx';
import { phoneQuery } from '../../../kit/phone-query.ts';
import { SelectField } from '../../../kit/SelectField.tsx';
import { SelectManyField } from '../../../kit/SelectManyField.tsx';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { media, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { maintainerOptions } from '../filter/maintainer-options.tsx';
import { planFilters } from '../lazy-filters.ts';
import type { Setup } from '../reading/reads.ts';
import { listStates, noFilter, writtenIds } from '../rows/filter.ts';
import type { ChangeSearch } from '../rows/search.ts';
import { useEquipmentOptions, useInterventionOptions } from '../schedule/use-options.ts';
import { AddFilter } from './AddFilter.tsx';
import { activeFilters, always, keptKeys, type ListSearch } from './list-search.ts';

const Root = styled.search`
  display: grid;
  grid-template-columns: 140px 140px minmax(130px, 1fr) minmax(150px, 1.3fr) minmax(150px, 1.3fr) auto;
  align-items: end;
  gap: ${space(3)};
  padding: ${space(3)};
  border-bottom: 1px solid ${color.border};
  background: ${color.surface};
  @container filters (max-width: 1020px) {
    grid-template-columns: 136px repeat(2, minmax(0, 1fr)) auto;
    /* The last of them has the rest of the second row. */
    > .further ~ .further ~ .further { grid-column: span 2; }
  }
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
const inSight = ['manutentore', 'stato'] as const;
const onPhone = ['stato'] as const;

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
  const words = (chosen: readonly string[], none: 'list.allEquipment' | 'list.allInterventions'): string =>
    t(chosen.length === 0 ? none : 'list.add');
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
        <SelectManyField
          label={t('field.maintainer')}
          options={maintainerOptions(maintainers, t('unassigned'))}
          value={search.filter.manutentore}
          placeholder={t('list.everybody')}
          onChange={(ids) => set({ manutentore: writtenIds(ids) })}
        />
      </div>
      <AddFilter
        label={t('field.equipment')}
        placeholder={words(search.filter.attrezzatura, 'list.allEquipment')}
        value={search.filter.attrezzatura}
        onChange={(ids) => set({ attrezzatura: writtenIds(ids) })}
        useOffered={useEquipmentOptions}
      />
      <AddFilter
        label={t('field.intervention')}
        placeholder={words(search.filter.lavoro, 'list.allInterventions')}
        value={search.filter.lavoro}
        onChange={(ids) => set({ lavoro: writtenIds(ids) })}
        useOffered={useInterventionOptions}
      />
      <Buttons>
        {/* On a phone the dialog of the filters has it, and the state needs the room. */}
        {!phone && (
          <IconButton
            label={t('list.clear')}
            icon={<FilterX size={16} aria-hidden />}
            disabled={activeFilters(search, today) === 0}
            onClick={() => set({ ...noFilter, dal: null, al: null, cerca: null })}
          />
        )}
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
