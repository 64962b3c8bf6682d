import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled, { css } from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { FilterToken } from '../../../kit/Chip.tsx';
import { OnDemand, source } from '../../../kit/OnDemand.tsx';
import { PrintStyles } from '../../../kit/print-styles.ts';
import { font, media, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { type ViewState, viewsMenu } from '../../views/index.ts';
import type { Setup } from '../reading/reads.ts';
import {
  type FilterKey,
  filterKeys,
  isFiltered,
  nobody,
  noFilter,
  type PlanFilter,
  writtenFilter,
  writtenIds,
} from '../rows/filter.ts';
import type { ChangeSearch, PlanningSearch } from '../rows/search.ts';
import type { NamedTokenProps } from './NamedToken.tsx';
import { ShowMenu } from './ShowMenu.tsx';

/** In the row of the counters the buttons end the line, and what is filtered has the next one to itself. */
const Root = styled.div<{ $underCounters: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  flex: 1 1 236px;
  min-width: 236px;
  > div { display: contents; }
  ${({ $underCounters }) =>
    $underCounters &&
    css`
      @media (min-width: 768px) {
        display: contents;
        > div { display: flex; align-items: center; gap: ${space(2)}; flex: 1 1 236px; }
        > div + div { flex-wrap: wrap; flex-basis: 100%; }
        > div:empty { display: none; }
      }
    `}
  ${media.phone} { flex-wrap: nowrap; flex: none; }
`;

const Count = styled.span`
  min-width: 18px;
  padding: 0 ${space(1)};
  border-radius: 9px;
  background: ${color.accent};
  color: ${color.onAccent};
  font: ${font.small};
  line-height: 18px;
  text-align: center;
`;

/** Names of records have the machinery of registries behind them, which most visits do without. */
const namedToken = source(async () => (await import('./NamedToken.tsx')).NamedToken);
const filterDialog = source(async () => (await import('./PlanFilterDialog.tsx')).PlanFilterDialog);

export type PlanFiltersProps = {
  /** Its key in the log. */
  readonly screen: 'planning/board' | 'planning/list';
  readonly filter: PlanFilter;
  readonly words: string;
  readonly maintainers: Setup['maintainers'];
  /** What a view remembers beside the filter, as it stands in the address; absent means as usual. */
  readonly more: Readonly<Record<string, string>>;
  /** Of `more`, all that there may be. */
  readonly moreKeys: readonly string[];
  /** Lanes and zoom, where there are any. */
  readonly shape?: Pick<PlanningSearch, 'vista' | 'corsie' | 'zoom'> | null;
  /** Fields that the screen has in sight: no tokens of them. */
  readonly seen?: readonly (FilterKey | 'stato')[];
  readonly onChange: ChangeSearch;
  readonly onWords: (words: string) => void;
};

/** Numbers as numbers: as text the address would have them in quotation marks. */
const plain = (state: ViewState): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(state).map(([key, value]) => [key, /^\d+(\.\d+)?$/.test(value) ? Number(value) : value]),
  );

/** What is filtered, as tokens, with the dialog that chooses it and the views that keep it. */
export const PlanFilters = (props: PlanFiltersProps) => {
  const { screen, filter, words, maintainers, more, moreKeys, shape = null, seen = [], onChange, onWords } = props;
  const { t } = useTranslation(['planning', 'plan-views']);
  const [asking, setAsking] = useState(false);
  const set = filterKeys.filter((key) => filter[key].length > 0);
  const state: ViewState = {
    ...Object.fromEntries(
      Object.entries(writtenFilter(filter)).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
    ),
    ...(words === '' ? {} : { cerca: words }),
    ...more,
  };
  // On a phone what is filtered may stand beside what is in sight.
  const active = set.length + (filter.stato === 'all' ? 0 : 1);
  const [fresh] = useState(Object.keys(state).length === 0);
  return (
    <Root
      $underCounters={screen === 'planning/board'}
      data-no-print
      role="group"
      aria-label={t('plan-views:filters.label')}
    >
      <div>
        <Button
          size="dense"
          icon={<SlidersHorizontal size={16} aria-hidden />}
          onClick={() => setAsking(true)}
          aria-haspopup="dialog"
        >
          {t('plan-views:filters.open')}
          {active > 0 && <Count aria-hidden>{active}</Count>}
        </Button>
        <PrintStyles />
        <ShowMenu shape={shape} onChange={onChange} />
        <OnDemand
          of={viewsMenu}
          props={{
            screen,
            state,
            fresh,
            onShow: ({ cerca = '', ...shown }: ViewState) => {
              onWords(cerca);
              const usual = Object.fromEntries(moreKeys.map((key) => [key, null]));
              onChange({
                ...noFilter,
                ...usual,
                pagina: null,
                filtro: null,
                cerca: cerca === '' ? null : cerca,
                ...plain(shown),
              });
            },
          }}
        />
      </div>
      <div>
        {filter.stato !== 'all' && !seen.includes('stato') && (
          <FilterToken
            label={t('plan-views:filters.one', { field: t('field.state'), value: t(`list.state.${filter.stato}`) })}
            onRemove={() => onChange({ stato: null, pagina: null })}
          />
        )}
        {set
          .filter((key) => !seen.includes(key))
          .flatMap((key) =>
            filter[key].map((id) => (
              <Token
                key={`${key} ${id}`}
                name={key}
                id={id}
                onRemove={() => onChange({ [key]: writtenIds(filter[key].filter((one) => one !== id)), pagina: null })}
              />
            )),
          )}
        {isFiltered(filter) && seen.length === 0 && (
          <Button size="dense" variant="quiet" onClick={() => onChange(noFilter)}>
            {t('plan-views:filters.clear')}
          </Button>
        )}
      </div>
      {asking && (
        <OnDemand
          of={filterDialog}
          props={{
            filter,
            maintainers,
            onApply: (next) => {
              setAsking(false);
              onChange({ ...writtenFilter(next), pagina: null });
            },
            onClose: () => setAsking(false),
          }}
        />
      )}
    </Root>
  );
};

const Token = ({ name, id, onRemove }: NamedTokenProps) =>
  id === nobody ? <NobodyToken onRemove={onRemove} /> : <OnDemand of={namedToken} props={{ name, id, onRemove }} />;

const NobodyToken = ({ onRemove }: Pick<NamedTokenProps, 'onRemove'>) => {
  const { t } = useTranslation('planning');
  return <FilterToken label={t('unassigned')} onRemove={onRemove} />;
};
