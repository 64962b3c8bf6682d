import { Plus, Search, X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button, IconButton } from '../../kit/Button.tsx';
import { FilterChip } from '../../kit/Chip.tsx';
import { inputCss } from '../../kit/field-styles.ts';
import { useWords } from '../../kit/use-words.ts';
import { media, size, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import type { RegistrySearch } from './search.ts';

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  padding: ${space(2)} ${space(3)};
  border-bottom: 1px solid ${color.border};
  background: ${color.surface};
`;
const SearchBox = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  /* It gives room to what stands beside it before that goes to a second line. */
  flex: 1 1 130px;
  max-width: 240px;
  > svg { position: absolute; left: 9px; color: ${color.muted}; pointer-events: none; }
  > button { position: absolute; right: 2px; }
  input { ${inputCss} height: ${size.dense}; padding: 0 30px; }
  input::-webkit-search-cancel-button { display: none; }
  ${media.phone} { flex: 1 0 100%; max-width: none; }
`;
/** On a phone it is at the thumb, under the list. */
const New = styled.span`
  display: grid;
  margin-left: auto;
  ${media.phone} { display: none; }
`;

type Props = {
  readonly search: RegistrySearch;
  readonly onSearch: (search: RegistrySearch) => void;
  readonly searchField: Ref<HTMLInputElement>;
  readonly switchable: boolean;
  readonly newLabel: string;
  readonly lockedReason: string | undefined;
  readonly onNew: () => void;
  /** Filters of columns, and what else this list offers. */
  readonly children?: ReactNode;
};

const without = (search: RegistrySearch, key: keyof RegistrySearch): RegistrySearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => name !== key));

/** Words, state and "new": the filters stand in the address, so that a list can be sent to somebody. */
export const Toolbar = (props: Props) => {
  const { search, onSearch, searchField, switchable, newLabel, lockedReason, onNew, children } = props;
  const { t } = useTranslation('registry');
  const [typed, setTyped] = useWords(search.cerca ?? '', (words) =>
    onSearch(words === '' ? without(search, 'cerca') : { ...search, cerca: words }),
  );

  const toggle = (stato: 'attivi' | 'inattivi'): void =>
    onSearch(search.stato === stato ? without(search, 'stato') : { ...search, stato });

  return (
    <Root role="search">
      <SearchBox>
        <Search size={14} aria-hidden />
        <input
          ref={searchField}
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            if (typed === '') event.currentTarget.blur();
            setTyped('');
          }}
        />
        {typed !== '' && (
          <IconButton
            size="dense"
            label={t('clearSearch')}
            icon={<X size={14} aria-hidden />}
            onClick={() => setTyped('')}
          />
        )}
      </SearchBox>
      {switchable && (
        <>
          <FilterChip label={t('onlyActive')} selected={search.stato === 'attivi'} onToggle={() => toggle('attivi')} />
          <FilterChip
            label={t('onlyInactive')}
            selected={search.stato === 'inattivi'}
            onToggle={() => toggle('inattivi')}
          />
        </>
      )}
      {children}
      <New>
        <Button
          variant="primary"
          size="dense"
          icon={<Plus size={16} aria-hidden />}
          disabledReason={lockedReason}
          onClick={onNew}
        >
          {newLabel}
        </Button>
      </New>
    </Root>
  );
};
